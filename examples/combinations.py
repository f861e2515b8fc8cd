# %% [markdown]
# # How often can a dealt hand make each combination?
#
# Cells for a notebook: open this file in an editor that knows `# %%`, or run it as it is. It needs
# the SDK and matplotlib (`pip install ./sdk '.[examples]'`). It asks the referee in this process,
# or the one at an address: `REFEREE=http://localhost:8000 python examples/combinations.py`.

# %%
import os
from collections import Counter

from matplotlib import pyplot as plt
from matplotlib.ticker import PercentFormatter

from referee_sdk import Referee

DEALS = int(os.environ.get("DEALS", "400"))
CHART = os.environ.get("CHART", "combinations.svg")
EDITIONS = {"chimera-more-3p": "3 players", "chimera-more-5p": "5 players"}

address = os.environ.get("REFEREE")
referee = Referee(address) if address else Referee.local()

# %% [markdown]
# Deals have seeds, so everybody counts the same hands. Two batches an edition: all deals, then one
# question about every hand; with `limit=0` the answer holds figures and no plays.


# %%
def availability(edition: str) -> dict[str, float]:
    """The share of dealt hands that can lead each combination, by its name."""
    rules = referee.ruleset(edition)
    with referee.batch() as batch:
        deals = [batch.add(rules.deal, f"combinations {number}") for number in range(DEALS)]
    hands = [hand for deal in deals for hand in deal.result().deal.hands.values()]
    with referee.batch() as batch:
        asked = [batch.add(rules.legal_plays, hand, limit=0) for hand in hands]
    able = Counter(name for answer in asked for name in answer.result().counts)
    names = [combination.name for combination in rules.describe().combinations]
    return {name: able[name] / len(hands) for name in names}


shares = {edition: availability(edition) for edition in EDITIONS}

# %%
names = sorted(
    {name for share in shares.values() for name in share},
    key=lambda name: [*(share.get(name, 0) for share in shares.values()), name],
)
print(f"{'combination':30}", *(f"{players:>10}" for players in EDITIONS.values()))
for name in reversed(names):
    row = (f"{share[name]:10.1%}" if name in share else f"{'-':>10}" for share in shares.values())
    print(f"{name.replace('_', ' '):30}", *row)

# %% [markdown]
# What only one edition has gets one bar; what no hand could lead gets a label without a bar.

# %%
plt.rcParams.update({"svg.hashsalt": "combinations", "font.size": 9})  # the same file every time
figure, axes = plt.subplots(figsize=(8, 8), layout="constrained")
for (edition, share), colour, hatch, above in zip(
    shares.items(), ("#14614a", "#d9a441"), ("", "///"), (0.2, -0.2), strict=True
):
    here = [place for place, name in enumerate(names) if name in share]
    bars = axes.barh(
        [place + above for place in here],
        [share[names[place]] for place in here],
        height=0.38,
        color=colour,
        edgecolor="white",
        hatch=hatch,
        label=EDITIONS[edition],
    )
    axes.bar_label(bars, fmt=lambda share: f"{share:.1%}" if share else "none", padding=3, size=7)
axes.set_yticks(range(len(names)), [name.replace("_", " ") for name in names])
axes.set_xlim(0, 1.08)
axes.set_ylim(-0.7, len(names) - 0.3)
axes.xaxis.set_major_formatter(PercentFormatter(1))
axes.spines[["top", "right", "left"]].set_visible(False)
axes.tick_params(axis="y", length=0)
axes.legend(loc="lower right", frameon=False)
axes.set_title(f"Dealt hands that can lead a combination ({DEALS:,} deals)", loc="left")
figure.savefig(CHART, metadata={"Date": None} if CHART.endswith(".svg") else None)
print("The plot is in", CHART)

#!/usr/bin/env bash
# A tour of the referee with curl. Start it first: make serve
# Another address: REFEREE=http://192.168.1.20:8000 examples/tour.sh
set -euo pipefail
REFEREE="${REFEREE:-http://localhost:8000}"

ask() {  # ask PATH BODY
  echo "POST $1 $2"
  curl --silent --show-error --header 'Content-Type: application/json' --data "$2" "$REFEREE$1"
  echo; echo
}
look() {  # look PATH
  echo "GET $1"
  curl --silent --show-error "$REFEREE$1"
  echo; echo
}

# Which editions are there?
look /v1/rulesets

# Three sevens and a bird: two combinations at once.
ask /v1/rulesets/chimera-more-5p/classify '{"cards": ["7", "7", "7", "Q"]}'

# Why is this no play? The reason names the rule.
ask /v1/rulesets/chimera-more-3p/classify '{"cards": ["7", "7", "P"]}'
look /v1/rulings/piya.sequence

# A follow is compared by its body: trips of 7 beat trips of 5, whatever is attached.
ask /v1/rulesets/chimera-more-3p/beats \
  '{"trick": {"cards": ["5", "5", "5", "12"]}, "play": {"cards": ["7", "7", "7", "5"]}}'

# More of a kind counts first: five Hunters do not beat six 2s.
ask /v1/rulesets/chimera-more-5p/beats \
  '{"trick": {"cards": ["2", "2", "2", "2", "2", "2"]}, "play": {"cards": ["H", "H", "H", "H", "H"]}}'

# A trick of two combinations: say how it was declared.
ask /v1/rulesets/chimera-more-5p/beats \
  '{"trick": {"cards": ["7", "7", "7", "Q"], "reading": {"combination": "four_of_a_kind"}},
    "play": {"cards": ["8", "8", "8", "8"]}}'

# A house rule, for this question only.
ask /v1/rulesets/chimera-2014/classify \
  '{"cards": ["4", "4", "5", "5"], "options": {"sequence_of_pairs_minimum": 2}}'

# Every play of a hand that beats the trick, three on a page; next_cursor gives the next page.
ask /v1/rulesets/chimera-more-3p/legal-plays \
  '{"hand": ["3", "4", "5", "6", "7", "7", "7", "9", "H"],
    "trick": {"cards": ["5", "5", "5", "12"]}, "limit": 3}'

# A deal that anyone can repeat.
ask /v1/rulesets/chimera-more-5p/deal '{"seed": "a seed"}'

# Who is Chimera, and at which bid?
ask /v1/rulesets/chimera-more-3p/auction \
  '{"players": ["Ann", "Bea", "Cid"], "calls": ["pass", 20, 40]}'

# Was this hand played by the rules? The leader cannot pass.
ask /v1/rulesets/chimera-more-3p/hands/referee \
  '{"players": ["Ann", "Bea", "Cid"], "first_bidder": "Ann", "events": [
    {"type": "call", "player": "Ann", "bid": 20},
    {"type": "call", "player": "Bea", "bid": "pass"},
    {"type": "call", "player": "Cid", "bid": "pass"},
    {"type": "pass", "player": "Ann"}]}'

# What is a finished hand worth to everyone?
ask /v1/rulesets/chimera-more-3p/hands/score \
  '{"players": ["Ann", "Bea", "Cid"], "chimera": "Ann", "bid": 20, "out": ["Ann"], "traps": 1,
    "idle_hunters": ["Bea"]}'

# How does the game stand after two hands?
ask /v1/rulesets/chimera-more-3p/games/score \
  '{"players": ["Ann", "Bea", "Cid"], "hands": [
    {"chimera": "Ann", "bid": 20, "out": ["Ann"], "traps": 1},
    {"chimera": "Bea", "bid": 40, "out": ["Cid"]}]}'

# The board game Chimère: who wins this contest?
ask /v1/chimere/contests/judge \
  '{"contest": {"name": "Violent Dance", "main": {"skill": "aggression", "points": 5},
                "secondary": {"skill": "beauty", "points": 2}},
    "champion": "Lamse", "entries": {
      "Lamse": {"head": {"animal": "lion", "skills": {"aggression": 3, "beauty": 2}},
                "body": {"animal": "sheepdog", "skills": {}}, "tail": {"animal": "mouse", "skills": {}}},
      "Snalon": {"head": {"animal": "snake", "skills": {"aggression": 3, "beauty": 4}},
                 "body": {"animal": "lion", "skills": {}}, "tail": {"animal": "salmon", "skills": {}}},
      "Chamamon": {"head": {"animal": "chamois", "skills": {"aggression": 2, "beauty": 5}},
                   "body": {"animal": "mammoth", "skills": {}}, "tail": {"animal": "salmon", "skills": {}}}}}'

# A question that cannot be answered says which field is wrong and what would be right.
ask /v1/rulesets/chimera-more-3p/classify '{"cards": ["7", 7, "seven", "Q"]}'

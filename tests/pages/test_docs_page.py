"""The interactive documentation, as a reader sees it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Request, expect


def open_docs(browser: Browser, base: str) -> tuple[Page, list[str], list[str]]:
    """The page with every request it made and every complaint on its console."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    requests: list[str] = []
    complaints: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith("data:"):
            requests.append(request.url)

    page.on("request", note)
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{base}/docs")
    expect(page.get_by_text("What is this set of cards?")).to_be_visible()
    return page, requests, complaints


def test_every_request_stays_on_this_server(browser: Browser, base: str) -> None:
    page, requests, complaints = open_docs(browser, base)
    page.wait_for_load_state("networkidle")
    assert f"{base}/v1/openapi.json" in requests
    assert [url for url in requests if not url.startswith(base)] == []
    assert complaints == []
    page.close()


def test_a_foreign_document_cannot_be_shown(browser: Browser, base: str) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base}/docs?url=https://example.org/evil.json&configUrl=https://example.org/c.json")
    expect(page.get_by_text("What is this set of cards?")).to_be_visible()
    assert not [url for url in asked if url.startswith("https://example.org")]
    page.close()


def test_a_question_can_be_asked_from_the_page(browser: Browser, base: str) -> None:
    page, requests, _ = open_docs(browser, base)
    page.get_by_text("What is this set of cards?").click()
    page.get_by_role("button", name="Execute").first.click()
    expect(page.get_by_text("four of a kind of 7").first).to_be_visible()
    assert f"{base}/v1/rulesets/chimera-more-5p/classify" in requests
    page.close()

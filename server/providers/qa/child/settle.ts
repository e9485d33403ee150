/**
 * Runs in a page. Waits until it shows something and has not changed for a moment, for at most two seconds, or four if it
 * shows nothing. Returns whether it shows something. Refers to nothing outside itself, so that its text can be sent to
 * a browser.
 */
export async function settle(): Promise<boolean> {
  const began = performance.now();
  let changed = began;
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (;;) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    const root = document.querySelector<HTMLElement>('#root');
    // jsdom has no `innerText` and no layout.
    const text = (root?.innerText as string | undefined) ?? root?.textContent ?? '';
    const drawn = root?.querySelectorAll('img, svg, canvas, video, input, select, textarea, iframe') ?? [];
    const shows = text.trim() !== '' || [...drawn].some((one) => !('checkVisibility' in one) || one.checkVisibility());
    const now = performance.now();
    if (now - began >= (shows ? 2_000 : 4_000) || (shows && now - changed >= 250)) {
      observer.disconnect();
      return shows;
    }
  }
}

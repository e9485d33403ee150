import type { BrowserContext, Page } from 'playwright-core';

/** What went wrong on a page, in words. */
export interface Watched {
  problems: string[];
}

declare global {
  /** What hostile content calls, if it runs. */
  var ran: ((what: string) => void) | undefined;
}

/** Watches all pages of a context: nothing of their content may run, and nothing may leave. `allowed`: origins. */
export async function watch(context: BrowserContext, allowed: readonly string[]): Promise<Watched> {
  const problems: string[] = [];
  await context.exposeFunction('reportProblem', (words: string) => void problems.push(words));
  await context.addInitScript(() => {
    if (window !== window.top) return;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as part of this function
    const report = (words: string) =>
      void (window as unknown as { reportProblem(words: string): void }).reportProblem(words);
    window.ran = (what) => report(`it ran: ${what}`);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      report(`the policy was violated: ${violatedDirective} by ${blockedURI}, ${sourceFile}:${lineNumber}`),
    );
  });
  context.on('request', (request) => {
    const { protocol, origin, host } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    // What an application in its frame asks for is stopped by the policy of the preview.
    if (request.frame().parentFrame() !== null && request.failure() !== null) return;
    if (!allowed.includes(origin)) problems.push(`a request left: ${request.method()} ${host || request.url()}`);
  });
  context.on('page', (page) => watchPage(page, problems));
  return { problems };
}

function watchPage(page: Page, problems: string[]): void {
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => problems.push(`a window: ${popup.url()}`));
  page.on('download', (download) => problems.push(`a download: ${download.url()}`));
  page.on('pageerror', (error) => problems.push(`a script failed: ${error.stack ?? error.message}`));
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).hostname !== new URL(page.url()).hostname) problems.push(`a WebSocket: ${socket.url()}`);
  });
}

/** Looks at the elements of a page: what could run or load, and whether the page can still be used. */
export function look(page: Page, previews: string): Promise<string[]> {
  return page.evaluate((previewOrigin) => {
    const found: string[] = [];
    const own = location.origin;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as part of this function
    const excerpt = (element: Element) => element.outerHTML.slice(0, 200);
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      if (
        ['script', 'object', 'embed', 'base', 'marquee', 'audio', 'video', 'template'].includes(name) &&
        element.closest('#studio')
      )
        found.push(`an element that must not be: ${excerpt(element)}`);
      if (name === 'meta' && element.hasAttribute('http-equiv')) found.push(`a meta element: ${excerpt(element)}`);
      if (name === 'iframe' && !(element as HTMLIFrameElement).src.startsWith(previewOrigin))
        found.push(`a frame: ${excerpt(element)}`);
      // The page itself has only the form that leads to an identity provider.
      const action = element.getAttribute('action');
      if (name === 'form' && action !== null && action !== '/sign-in/with') found.push(`a form: ${excerpt(element)}`);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute) || attribute === 'srcdoc')
          found.push(`a script in an attribute: ${excerpt(element)}`);
        if (attribute === 'style' && /url\(|@import|expression|tracker/i.test(value))
          found.push(`a style: ${excerpt(element)}`);
        if (
          /^(?:src|srcset|data|poster|background|formaction|action|ping)$/i.test(attribute) &&
          /tracker\.invalid|javascript:|^data:text/i.test(value)
        )
          found.push(`an address: ${excerpt(element)}`);
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const { protocol, origin } = link;
      if (!['http:', 'https:', 'mailto:'].includes(protocol)) found.push(`a link: ${excerpt(link)}`);
      else if (origin !== own && (link.target !== '_blank' || !link.relList.contains('noopener')))
        found.push(`a link that takes the page away: ${excerpt(link)}`);
    }
    for (const style of document.styleSheets)
      for (const rule of style.cssRules) if (rule.cssText.includes('tracker')) found.push(`a rule: ${rule.cssText}`);
    if (Object.keys(Object.prototype).length > 0 || 'polluted' in {})
      found.push('the prototype of objects was changed');
    return found;
  }, previews);
}

/** Whether people can still use a page: what leads on is in sight, nothing covers it, and it fits the window. */
export function usable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`);
    const heading = document.querySelector('h1');
    if (!heading) found.push('there is no heading');
    // The places of the studio, and the parts of a session. One that is long may be scrolled.
    for (const nav of [...document.querySelectorAll('nav')].filter((one) => !one.closest('main'))) {
      const isInSight = [...nav.querySelectorAll('a, button')].some((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      if (!isInSight) found.push(`${nav.ariaLabel ?? 'the navigation'} is not in sight`);
    }
    return found;
  });
}

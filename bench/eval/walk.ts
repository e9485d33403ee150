import type { Page } from 'playwright-core';

const pagesAtMost = 16;

/** Opens a hash route of an application and waits until it shows something. */
export async function openPath(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}#${path}`);
  await showsSomething(page);
}

/** Reloads the page, as if newly opened. */
export async function openAgain(page: Page): Promise<void> {
  await page.reload();
  await showsSomething(page);
}

async function showsSomething(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0);
}

export interface Walked {
  paths: string[];
  /** The text of each page's main part. */
  texts: string[];
}

/** Returns the paths that links lead to, starting from the first page; one for each group of similar links. */
export async function walk(page: Page, url: string): Promise<Walked> {
  const paths = ['/'];
  const texts: string[] = [];
  const kinds = new Set(['/']);
  for (const path of paths) {
    await openPath(page, url, path);
    const { text, targets } = await page.evaluate(() => ({
      text: (document.querySelector('main') ?? document.body).innerText,
      targets: [...document.querySelectorAll('a[href^="#/"]')].map(
        (link) => link.getAttribute('href')?.slice(1) ?? '/',
      ),
    }));
    texts.push(text);
    for (const target of targets) {
      const kind = target.replaceAll(/\/[^/]*\d[^/]*/g, '/:id');
      if (kinds.has(kind) || paths.length === pagesAtMost) continue;
      kinds.add(kind);
      paths.push(target);
    }
  }
  return { paths, texts };
}

/** Brings a page into a state; returns false if the page does not have it. */
interface PageState {
  name: string;
  enter(page: Page): Promise<boolean>;
}

/**
 * The initial state, and the states that users meet next: a search without matches, a form with errors, a question
 * before deleting.
 */
export const pageStates: readonly PageState[] = [
  { name: 'open', enter: async () => true },
  {
    name: 'nothing found',
    async enter(page) {
      const search = page.getByRole('searchbox').first();
      if (!(await search.isVisible())) return false;
      await search.fill('zzzz no such thing');
      return true;
    },
  },
  {
    name: 'refused form',
    async enter(page) {
      const send = page.locator('form button[type=submit]').first();
      if (!(await send.isVisible())) return false;
      for (const field of await page.locator('form input[type=text]').all()) await field.fill('');
      await send.click();
      return true;
    },
  },
  {
    name: 'asked to confirm',
    async enter(page) {
      const remove = page.getByRole('button', { name: /delete|remove|löschen|entfernen/i }).first();
      if (!(await remove.isVisible())) return false;
      await remove.click();
      return true;
    },
  },
];

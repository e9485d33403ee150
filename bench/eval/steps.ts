import type { Locator, Page } from 'playwright-core';

/** A user's action in an application. It finds elements only by roles, labels and texts. */
export interface Step {
  /** Description for the report of a failure. */
  says: string;
  /** Throws if the action is impossible. */
  take(page: Page): Promise<void>;
}

const patience = 10_000;
const pressed = ['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'gridcell'] as const;

const named = (page: Page, name: RegExp) =>
  inDialogFirst(page, (within) => pressed.map((role) => within.getByRole(role, { name })));

/** Presses the element of this name: a button before a link, and the first of several. */
export const press = (name: RegExp): Step => ({
  says: `press ${name}`,
  async take(page) {
    const found = await firstShown(named(page, name));
    await found.click({ timeout: patience });
  },
});

/** Presses it if it exists: some applications continue on their own. */
export const pressIfShown = (name: RegExp): Step => ({
  says: `press ${name} if it is there`,
  async take(page) {
    // The previous press may still be taking effect.
    await page.waitForTimeout(300);
    const found = await shownNow(named(page, name));
    await found?.click({ timeout: patience });
  },
});

/** Replaces the text of the field with this label. If the page does not have the field yet, presses `opener`. */
export const type = (label: RegExp, text: string, opener?: RegExp): Step => ({
  says: `type “${text}” into ${label}`,
  async take(page) {
    const fields = inDialogFirst(page, (within) => labelled(within, label, 'input, textarea, [contenteditable]'));
    if (opener && !(await shownNow(fields))) await press(opener).take(page);
    const field = await firstShown(fields);
    await field.fill(text, { timeout: patience });
  },
});

/** Enters a day into the field with this label, if the page has one. */
export const dayIfAsked = (label: RegExp, day: string): Step => ({
  says: `enter ${day} into ${label} if it is asked for`,
  async take(page) {
    const field = await shownNow(inDialogFirst(page, (within) => labelled(within, label, 'input')));
    const withTime = (await field?.getAttribute('type')) === 'datetime-local';
    await field?.fill(withTime ? `${day}T09:30` : day, { timeout: patience });
  },
});

/** Chooses an option with this text, from the list with this label or by pressing it. */
export const choose = (label: RegExp, words: RegExp): Step => ({
  says: `choose ${words} in ${label}`,
  async take(page) {
    const found = await firstShown(
      inDialogFirst(page, (within) => {
        const group = within.getByRole('group', { name: label }).or(within.getByRole('radiogroup', { name: label }));
        const inGroup = (['radio', 'checkbox', 'button'] as const).map((role) =>
          group.getByRole(role, { name: words }),
        );
        return [...labelled(within, label, 'select'), ...inGroup];
      }),
    );
    if (!(await found.evaluate((element) => element instanceof HTMLSelectElement))) {
      await found.click({ timeout: patience });
      return;
    }
    const options = await found.locator('option').allTextContents();
    const index = options.findIndex((option) => words.test(option));
    if (index === -1) throw new Error(`it has ${options.join(', ')}`);
    await found.selectOption({ index }, { timeout: patience });
  },
});

/** Gives the page a file, like a user who picks one on their machine. */
export const give = (name: string, content: string): Step => ({
  says: `give the file ${name}`,
  async take(page) {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.locator('input[type=file]').first().setInputFiles(file, { timeout: patience });
  },
});

/** Presses the element of this name and reads the downloaded file. */
export const download = (name: RegExp, content: RegExp): Step => ({
  says: `download ${content} by ${name}`,
  async take(page) {
    const coming = page.waitForEvent('download', { timeout: patience });
    // If the press fails first, nothing awaits the download.
    coming.catch(() => {});
    await press(name).take(page);
    const chunks: Buffer[] = [];
    for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (!content.test(bytes.toString('latin1')) && !content.test(bytes.toString()))
      throw new Error(`the file has “${bytes.toString().slice(0, 300)}”`);
  },
});

/** Drags the element with this text to the part of the page with this name or heading. */
export const drag = (words: RegExp, target: RegExp): Step => ({
  says: `drag ${words} to ${target}`,
  async take(page) {
    const dragged = await firstShown([page.getByText(words)]);
    const onto = await firstShown([
      page.getByRole('region', { name: target }),
      page.getByRole('list', { name: target }),
      page.getByRole('heading', { name: target }),
    ]);
    await dragged.dragTo(onto, { timeout: patience, steps: 10 });
  },
});

/** Draws a line on the page's canvas and checks that the canvas changed. */
export const draw = (): Step => ({
  says: 'draw a line',
  async take(page) {
    const canvas = await firstShown([page.locator('canvas')]);
    await canvas.scrollIntoViewIfNeeded({ timeout: patience });
    const before = await canvas.screenshot();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('the canvas has no size');
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 8 });
    await page.mouse.up();
    if (before.equals(await canvas.screenshot())) throw new Error('nothing is drawn');
  },
});

/** Waits until the page shows the text, also in a field. */
export const see = (words: RegExp): Step => ({
  says: `see ${words}`,
  take: (page) => until(async () => words.test(await textOf(page)), 'it is not shown'),
});

/** Waits until the page no longer shows the text. */
export const missing = (words: RegExp): Step => ({
  says: `see no ${words}`,
  take: (page) => until(async () => !words.test(await textOf(page)), 'it is shown'),
});

export const reload = (): Step => ({
  says: 'reload',
  async take(page) {
    await page.reload();
  },
});

/** Returns the page's visible text, including the values of its fields. */
export async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')];
    const values = fields.filter((field) => field.checkVisibility()).map(({ value }) => value);
    return [document.body.innerText, ...values].join(' ');
  });
  return text.replaceAll(/\s+/g, ' ');
}

const labelled = (within: Page | Locator, label: RegExp, fields: string) => [
  within.getByLabel(label).and(within.locator(fields)),
];

/** Searches only in the dialog while one is open. */
function inDialogFirst(page: Page, find: (within: Page | Locator) => Locator[]): Locator[] {
  return [...find(page.getByRole('dialog')), ...find(page)];
}

/** Returns the first visible element, of the first kind that has one. */
async function shownNow(kinds: readonly Locator[]): Promise<Locator | null> {
  for (const kind of kinds) {
    const shown = kind.filter({ visible: true }).first();
    if ((await shown.count()) > 0) return shown;
  }
  return null;
}

async function firstShown(kinds: readonly Locator[]): Promise<Locator> {
  let found: Locator | null = null;
  await until(async () => (found = await shownNow(kinds)) !== null, 'no matching element is visible');
  if (!found) throw new Error('no matching element is visible');
  return found;
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

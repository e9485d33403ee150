import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { starters } from '../../agents/starters/registry.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { makeStarter } from './made.ts';
import { starterJson } from './played.ts';

/** Each screen with nothing around it. */
const alone = (kind: string) => `import { screens } from './${kind}/screens.tsx';

export function App() {
  return screens.map((screen) => <section key={screen.path} aria-label={screen.path}><screen.component /></section>);
}
`;

test.each(starters)('each screen of $kind shows itself alone, as Design leaves it', async ({ kind, screens }) => {
  const made = await makeStarter(starterJson(kind, 'en'));
  await writeFile(join(made.folder, 'src/App.tsx'), alone(kind));
  const { url, close } = await made.serve();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    for (const { path } of screens) {
      const text = await page.getByRole('region', { name: path, exact: true }).first().innerText();
      expect({ path, text }).toEqual({ path, text: expect.stringMatching(/\p{L}{3}/u) });
    }
  } finally {
    await browser.close();
    close();
    await made.remove();
  }
});

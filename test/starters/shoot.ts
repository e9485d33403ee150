/**
 * Takes pictures of a starter at 390 and 1280 px in both modes, and prints axe's findings for each page.
 * `node test/starters/shoot.ts starter.json /tmp/pictures / /history`
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { StarterJson } from '../../agents/starters/project.ts';
import { openBrowser } from '../../bench/eval/browser.ts';
import { makeStarter } from './made.ts';

const [file = '', folder = '', ...paths] = process.argv.slice(2);
const json = JSON.parse(await readFile(file, 'utf8')) as StarterJson;
await mkdir(folder, { recursive: true });
const made = await makeStarter(json);
const { url, scriptBytes, close } = await made.serve();
console.log(`${json.kind}: ${(scriptBytes / 1000).toFixed(0)} kB of compressed script`);
const browser = await openBrowser();
try {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme });
      page.on('console', (message) => message.type() === 'error' && console.log(`console: ${message.text()}`));
      page.on('pageerror', (error) => console.log(`error: ${error.message}`));
      for (const path of paths.length === 0 ? ['/'] : paths) {
        await page.goto(`${url}#${path}`);
        const name = `${json.kind}${path === '/' ? '' : path.replaceAll('/', '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, name), fullPage: true });
        await page.addScriptTag({ content: axe.source });
        const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
        for (const { id, nodes } of violations) {
          console.log(`axe ${name}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        if (wide) console.log(`${name}: wider than the window`);
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  close();
  await made.remove();
}

import type { AxeResults } from 'axe-core';
import type { Flaw } from './page-kit.ts';

/**
 * Runs in a page, after the text of axe. `rules` null: the rules of WCAG 2.2 AA. Returns one flaw for each element. Refers
 * to nothing outside itself, so that its text can be sent to a browser.
 */
export async function axeFlaws(rules: readonly string[] | null): Promise<Flaw[]> {
  const { axe } = globalThis as unknown as { axe: { run(context: unknown, options: object): Promise<AxeResults> } };
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
  // The frame around the screen belongs to the template.
  const screen = document.querySelector('#root main') ?? document;
  const { violations } = await axe.run(screen, { runOnly, resultTypes: ['violations'], elementRef: true });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 40).map(({ element, any, target }): Flaw => {
      const said = (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50);
      const tag = element?.tagName.toLowerCase() ?? '';
      const name = said === '' ? `<${tag}> (${String(target[0]).slice(0, 60)})` : `<${tag}> “${said}”`;
      const data = any.find((check) => check.id === 'color-contrast')?.data as
        | { fgColor: string; bgColor: string; contrastRatio: number; expectedContrastRatio: string }
        | undefined;
      if (id === 'color-contrast' && data) {
        const { fgColor, bgColor, contrastRatio, expectedContrastRatio } = data;
        const text = `${name} is hard to read: ${fgColor} on ${bgColor} has a contrast of ${contrastRatio}, and it needs ${expectedContrastRatio}.`;
        return { code: 'contrast', key: name, text };
      }
      return { code: `axe:${id}`, key: name, text: `${name}: ${help}.` };
    }),
  );
}

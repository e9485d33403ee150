import { expect, it } from 'vitest';
import { calculator } from '../../agents/starters/manifests/calculator/calculator.ts';
import type { StarterJson } from '../../agents/starters/project.ts';
import { criteria } from './manifest-checks.ts';
import { checkShipped, inBrowser } from './opened.ts';

const empty: StarterJson = {
  kind: 'calculator',
  version: calculator.version,
  language: 'en',
  name: 'Calculator',
  values: {},
  quotes: {},
  notDone: [],
};
const words = 'Hypothekenrechner: 450.000 € Kaufpreis, 90.000 € Eigenkapital, 3,8 % Zinsen, 25 Jahre';
const german: StarterJson = { ...empty, language: 'de', name: 'Hypothekenrechner', ...calculator.fill(words, 'de') };

const own = 'Calculate my day rate: yearly income 48000 €, costs 9000 €, working days 200';
const named: StarterJson = { ...empty, name: 'Day rate', ...calculator.fill(own, 'en') };

it.each([
  ['filled in German', german],
  ['with inputs of its own', named],
])('passes its own tests, %s', async (_, json) => {
  expect((await checkShipped(json)).length).toBe((await criteria(calculator)).stated.length);
});

it('calculates a loan, compares it, and keeps both after a reload', async () => {
  const { scriptBytes } = await inBrowser(german, async ({ page, go, findings }) => {
    const result = page.getByRole('region', { name: 'Ergebnis' });
    await expect.poll(() => result.textContent()).toContain('1.860,68');
    await page.getByRole('button', { name: 'Variante hinzufügen' }).click();
    await page.getByRole('textbox', { name: /^Zinssatz.*Variante B$/ }).fill('4,8');
    await expect.poll(() => page.getByRole('row', { name: /^Gegenüber Variante A/ }).textContent()).toContain('+');
    await page.getByRole('textbox', { name: /^Laufzeit \(Jahre\)$/ }).fill('10');
    await page.reload();
    expect(await page.getByRole('textbox', { name: /^Laufzeit \(Jahre\)$/ }).inputValue()).toBe('10');
    expect(await page.getByRole('textbox', { name: /^Zinssatz.*Variante B$/ }).inputValue()).toBe('4,8');
    expect(await findings()).toEqual([]);
    await go('/more');
    for (const name of ['Body-Mass-Index', 'Einheiten', 'Taschenrechner', 'Zinseszins', 'Eigene Formel']) {
      await page.getByRole('button', { name }).click();
      expect(await findings()).toEqual([]);
    }
    await page.getByRole('textbox', { name: 'Neue Eingabe' }).fill('Stunden');
    await page.getByRole('button', { name: 'Eingabe hinzufügen' }).click();
    await page.getByRole('textbox', { name: 'Stunden', exact: true }).fill('7,5');
    await page.getByRole('textbox', { name: /^Wie folgt das Ergebnis/ }).fill('Stunden * 40');
    await expect.poll(() => result.textContent()).toContain('300');
  });
  expect(scriptBytes).toBeLessThan(100_000);
});

it('says how much paint a room needs, and how many packs its floor', async () => {
  const room: StarterJson = { ...empty, ...calculator.fill('how much paint for my room, 4.5 x 3 m', 'en') };
  await inBrowser(room, async ({ page, findings }) => {
    const result = page.getByRole('region', { name: 'Result' });
    await expect.poll(() => result.textContent()).toContain('9.9 litres');
    await page.getByLabel('Doors and windows').fill('6');
    await expect.poll(() => result.textContent()).toContain('9 litres');
    await page.getByLabel('Question').selectOption('Packs for the floor');
    await page.getByLabel('Price of a litre or a pack').fill('20');
    await expect.poll(() => result.textContent()).toMatch(/Packs\s*8/u);
    expect(await result.textContent()).toContain('160.00');
    expect(await findings()).toEqual([]);
  });
});

it('says what an appliance costs to run', async () => {
  const heater: StarterJson = {
    ...empty,
    language: 'de',
    ...calculator.fill('Stromkosten: Heizlüfter 2 kW, 3 Stunden am Tag, 32 Cent pro kWh', 'de'),
  };
  await inBrowser(heater, async ({ page, findings }) => {
    const result = page.getByRole('region', { name: 'Ergebnis' });
    await expect.poll(() => result.textContent()).toContain('58,40');
    expect(await result.textContent()).toContain('700,80');
    await page.getByLabel('Stunden am Tag').fill('25');
    await expect.poll(() => result.textContent()).not.toContain('700,80');
    expect(await findings()).toEqual([]);
  });
});

it('starts with the figures that the words name, and asks for the formula', async () => {
  await inBrowser(named, async ({ page, findings }) => {
    const result = page.getByRole('region', { name: 'Result' });
    expect(await page.getByRole('textbox', { name: 'yearly income (€)' }).inputValue()).toBe('48,000');
    await page.getByRole('textbox', { name: /^How does the result/ }).fill('(yearly income + costs) / working days');
    await expect.poll(() => result.textContent()).toContain('285');
    expect(await findings()).toEqual([]);
  });
});

import { test, expect } from 'vitest';
import { quiz } from '../../agents/starters/manifests/quiz/quiz.ts';
import { criteriaOf, expectAccessible, expectShips, play, starterJson } from './played.ts';

test('the shipped tests pass in German with values', { timeout: 600_000 }, async () => {
  const words = 'Karteikarten, 12 Fragen, 40 Sekunden pro Frage: Boot = boat, Segel = sail, Anker = anchor';
  const { values } = quiz.fill(words, 'de');
  expect(Object.keys(values).toSorted()).toEqual(['answering', 'bank', 'cards', 'count', 'seconds']);
  await expectShips(starterJson('quiz', 'de', values), criteriaOf(quiz.texts.de.stories));
});

test('the shipped tests pass with a time limit for the round', { timeout: 600_000 }, async () => {
  const { values } = quiz.fill('times tables up to 11, 3 minute rounds', 'en');
  await expectShips(starterJson('quiz', 'en', values), criteriaOf(quiz.texts.en.stories));
});

test('a timed round asks until the time is over, and counts the answers', async () => {
  const values = { bank: 'arithmetic', operations: ['times'], table: 5, roundSeconds: 60 };
  await play(starterJson('quiz', 'en', values), async (page) => {
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (const number of [1, 2]) {
      await page.getByText(`Question ${number}`, { exact: true }).waitFor();
      const [a = 0, b = 0] = ((await page.getByRole('heading', { level: 2 }).textContent()) ?? '')
        .split(' × ')
        .map(Number);
      await page.getByRole('textbox').fill(String(a * b));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Next question' }).click();
    }
    await expectAccessible(page);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'See the result' }).click();
    await page.getByRole('status').filter({ hasText: '2 of 2 right' }).waitFor();
  });
});

test('a round is played to its result, and axe has no findings for any screen', async () => {
  await play(starterJson('quiz', 'en', { count: 2, seconds: 0 }), async (page, url) => {
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Question 1 of 2').waitFor();
    await page.keyboard.press('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.reload();
    await page.getByText('Question 2 of 2').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /^[012] of 2 right$/ })
      .waitFor();
    await expectAccessible(page);
    for (const path of ['/cards', '/results']) {
      await page.goto(`${url}#${path}`);
      await page.getByRole('heading', { level: 1, name: path === '/cards' ? 'Own cards' : 'Results' }).waitFor();
      await expectAccessible(page);
    }
  });
});

test("the user's own cards are written and practised as flash cards", async () => {
  await play(starterJson('quiz', 'de', { bank: 'cards', answering: 'turn' }), async (page, url) => {
    await page.goto(`${url}#/cards`);
    await page.getByRole('button', { name: 'Karte hinzufügen' }).click();
    await page.getByLabel('Frage', { exact: true }).fill('der Anker');
    await page.getByLabel('Antwort', { exact: true }).fill('anchor');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.reload();
    await page.getByText('der Anker').waitFor();
    await page.getByRole('button', { name: 'Diese üben' }).click();
    await page.getByRole('button', { name: 'Karte umdrehen' }).click();
    await page.getByText('anchor').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Gewusst' }).click();
    await page.getByRole('button', { name: 'Zum Ergebnis' }).click();
    await page.getByText('1 von 1 richtig').waitFor();
  });
});

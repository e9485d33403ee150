/** Criteria that no application here meets, each tested in another way. */
export const falseTests = `import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, pageText, press } from './app.tsx';

test('US-1.1 text', async () => {
  await openApp('/');
  await press('Save');
  expect(pageText()).toContain('Saved 42');
});
test('US-1.2 element', async () => {
  await openApp('/');
  expect(screen.getByText('Saved 42')).toBeDefined();
});
test('US-1.3 query', async () => {
  await openApp('/');
  await press('Save');
  expect(document.querySelector('output')?.textContent).toBe('Saved 42');
});
test('US-1.4 list', async () => {
  await openApp('/');
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual(['Saved 42']);
});
test('US-1.5 pattern', async () => {
  await openApp('/');
  expect(document.body.textContent).toMatch(/Saved 42/);
});
test('US-1.6 in a while', async () => {
  await openApp('/');
  await press('Save');
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Saved 42'), { timeout: 60, interval: 20 });
});
test('US-1.7 promise', async () => {
  await openApp('/');
  await expect(Promise.resolve(pageText())).resolves.toBe('Orders Save Saved 42 Saved 42');
});
`;

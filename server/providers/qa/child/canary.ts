import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Inspect } from './lock-page.ts';

/** Assertions that are false by construction, each in a different way. */
const untrue: readonly (() => unknown)[] = [
  () => expect(1).toBe(2),
  () => expect('a').toBe('b'),
  () => expect(true).toBe(false),
  () => expect([1]).toEqual([2]),
  () => expect({ a: { b: 1 } }).toEqual({ a: { b: 2 } }),
  () => expect({ a: 1 }).toMatchObject({ a: 2 }),
  () => expect({ a: 1 }).toStrictEqual({ a: 1, b: undefined }),
  () => expect(null).not.toBeNull(),
  () => expect(undefined).toBeDefined(),
  () => expect(0).toBeTruthy(),
  () => expect('text').toContain('other'),
  () => expect(['text']).toContain('other'),
  () => expect('text').not.toContain('text'),
  () => expect('text').toMatch(/other/),
  () => expect([1]).toHaveLength(2),
  () => expect(1).toBeGreaterThan(2),
  () => expect(1).toBeCloseTo(2),
  () => expect({}).toHaveProperty('a'),
  () => expect([{ a: 1 }]).toContainEqual({ a: 2 }),
  () => expect(() => {}).toThrow(/./),
  () => expect('a').toEqual(expect.stringContaining('b')),
  () => expect(Promise.resolve(1)).resolves.toBe(2),
  () => expect(Promise.reject(new Error('canary'))).resolves.toBe(1),
  () => expect(Promise.resolve(1)).rejects.toThrow(/./),
];

const { createElement, body } = { createElement: document.createElement.bind(document), body: document.body };

/**
 * Checks that assertions and queries still work, inside the application's worker after the application was loaded and
 * used. Returns the problem, or null. `marker` is a text that the application cannot know.
 */
export async function askCanaries(marker: string, inspect: Inspect): Promise<string | null> {
  const wrong = inspect();
  if (wrong !== null) return wrong;
  for (const [index, claim] of untrue.entries()) {
    if (!(await fails(claim))) return `An assertion that must fail passed (${index + 1}).`;
  }
  if (document.body !== body) return 'The page replaced the document that was opened.';
  if (await passes(() => screen.getByText(marker))) return 'The page claims to show a text that it does not have.';
  if (document.body.textContent?.includes(marker)) return 'The page claims to contain a text that it does not have.';
  const shown = createElement('p');
  shown.textContent = marker;
  document.body.append(shown);
  const read = [
    document.body.textContent?.includes(marker),
    screen.queryByText(marker) === shown,
    shown.textContent === marker,
  ];
  shown.remove();
  return read.every((one) => one === true) ? null : 'The page does not report its own content.';
}

async function fails(claim: () => unknown): Promise<boolean> {
  return !(await passes(claim));
}

async function passes(claim: () => unknown): Promise<boolean> {
  try {
    await claim();
    return true;
  } catch {
    return false;
  }
}

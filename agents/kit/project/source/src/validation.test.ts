import { describe, expect, test } from 'vitest';
import type { Field } from './records.ts';
import { problemWith } from './validation.ts';

const field = (more: Partial<Field>): Field => ({ name: 'field', label: 'Field', type: 'text', ...more });

describe('what may be typed into a field', () => {
  test.each([
    ['text', field({}), 'anything'],
    ['nothing, where nothing is needed', field({ type: 'money' }), ''],
    ['a number', field({ type: 'number' }), '-2.5'],
    ['an amount', field({ type: 'money' }), '24.50'],
    ['a day', field({ type: 'date' }), '2031-05-20'],
    ['a value of the list', field({ type: 'choice', options: ['Open', 'Done'] }), 'Done'],
    ['an address of mail', field({ input: 'email' }), 'ada@example.com'],
  ])('%s', (_, wanted, typed) => expect(problemWith(wanted, typed)).toBeNull());
});

describe('what is refused, with a reason', () => {
  test.each([
    ['nothing, where something is needed', field({ required: true }), ' '],
    ['words for a number', field({ type: 'number' }), 'many'],
    ['a negative amount', field({ type: 'money' }), '-5'],
    ['words for a day', field({ type: 'date' }), 'soon'],
    ['a value that is not listed', field({ type: 'choice', options: ['Open', 'Done'] }), 'Lost'],
    ['an address without a host', field({ input: 'email' }), 'ada'],
    ['an address of no page', field({ input: 'url' }), 'mailto:ada@example.com'],
  ])('%s', (_, wanted, typed) => expect(problemWith(wanted, typed)).toMatch(/\w/));
});

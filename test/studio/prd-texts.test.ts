import { expect, it } from 'vitest';
import { splitIds } from '../../web/pages/prd/split-ids.ts';
import { findSignals } from '../../web/pages/research/find-signals.ts';
import type { Signal } from '../../schema/signal.ts';

it('finds ids and open questions in a text, and keeps every letter', () => {
  const text = 'As (US-1, FR-001) say, an F-16b and NFR-12 [NEEDS CLARIFICATION: who, US-3?] end. C-4';
  const pieces = splitIds(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.filter((_, index) => index % 2 === 1)).toEqual([
    'US-1',
    'FR-001',
    'NFR-12',
    '[NEEDS CLARIFICATION: who, US-3?]',
    'C-4',
  ]);
});

const signal = (title: string, excerpt: string, author: string | null): Signal => ({
  id: title,
  source: 'imported',
  title,
  excerpt,
  author,
  url: null,
  publishedAt: null,
  fetchedAt: '2026-01-01T00:00:00Z',
  relevance: 1,
  kind: 'pain',
});

it('finds the signals that have every word, wherever it is', () => {
  const signals = [signal('Slow export', 'It takes AGES.', 'Ann'), signal('Waste', 'Thirty rolls', null)];
  const found = (query: string) => findSignals(signals, query).map(({ title }) => title);
  expect(found('ages  ann')).toEqual(['Slow export']);
  expect(found('IMPORTED rolls')).toEqual(['Waste']);
  expect(found('ages rolls')).toEqual([]);
  expect(found('  ')).toEqual(['Slow export', 'Waste']);
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toShown } from '../../cli/terminal/events.ts';
import { colorPaint, plainPaint } from '../../cli/terminal/paint.ts';
import { otherEventText } from '../../cli/terminal/other-event.ts';
import { eventLines, type LastingEvent } from '../../cli/terminal/render/event.ts';
import { count, formatDuration, formatUsage } from '../../cli/terminal/render/figures.ts';
import { statusLine, statusLines } from '../../cli/terminal/render/status.ts';
import { script } from './script.ts';

const narrow = { columns: 40, paint: plainPaint };

function event(agent: string, type: string, fields = {}) {
  const found = script[agent]?.find((event) => event.type === type);
  const shown = toShown({ cursor: 1, runId: 'r', agent, type, ...found, ...fields });
  return shown as LastingEvent;
}

describe('an event as lines', () => {
  test('opportunities fit a narrow terminal', () => {
    expect(eventLines(narrow, event('research', 'discover_complete')).join('\n')).toMatchInlineSnapshot(`
      "
         1   7.4  Plan pours around the furna…
                  2 risks (1 high) · corrobor…
         2   5.6  Keep the tuning record of e…
                  2 risks (1 high) · directio…
         3   3.2  Quote a peal in an hour
                  2 risks (1 high) · directio…"
    `);
  });

  test('a PRD fits a narrow terminal', () => {
    expect(eventLines(narrow, event('prd', 'prd_complete_final')).join('\n')).toMatchInlineSnapshot(`
      "
        Pourplan
        Bell founders plan pours, record how
        each bell was tuned, and quote a peal
        in an hour.
        Personas    Bell Founder, Tower
                    Captain
        Features    must   Plan pours
                    should Record tunings
                    could  Quote peals
        Things      Pour, Bell
        Screens     Pours, Bell
        Written     3 stories, 2 requirements"
    `);
  });

  test('colours do not count for the width', () => {
    const lines = eventLines({ columns: 40, paint: colorPaint }, event('code', 'code_complete'));
    expect(lines).toEqual([
      `  ${colorPaint('dim', 'Preview     ')}${colorPaint('link', 'http://127.0.0.1:4001/app/')}`,
    ]);
    expect(lines.join()).toContain('\u001b[4m');
  });

  test.each([
    ['---\nname: Bronze\n---\n', 'Bronze'],
    ['---\nversion: alpha\nname: "Bronze: Ash"\n---\n', 'Bronze: Ash'],
    ["---\nname: 'Ash'\n---\n", 'Ash'],
    ['# No front matter\nname: x', 'without a name'],
    ['', 'without a name'],
  ])('a design system has the name from its document %j', (designMd, name) => {
    const lines = eventLines(narrow, event('design-system', 'design_system_complete', { designMd }));
    expect(lines[1]).toBe(`  Name        ${name}`);
  });

  test('an event with other fields than the contract’s is an error, one of an unknown type is not', () => {
    expect(() => event('prd', 'prd_complete_final', { prd: { title: 'Only a title' } })).toThrow(
      'The service sent a prd_complete_final event (cursor 1) without a usable prd.summary.',
    );
    expect(event('qa', 'qa_complete')).toBeNull();
  });

  test('one without a drawing is shown as its agent’s sentence, otherwise as its type and fields', () => {
    const wire = { cursor: 1, runId: 'r', agent: 'pitch', at: '2026-11-20T09:00:00.000Z', type: 'pitch_claim' };
    const claimed = { ...wire, claim: 'Bread\u001b[2J on Saturday' };
    const agent = {
      events: [z.object({ type: z.literal('pitch_claim'), claim: z.string() })],
      terminal: 'pitch_complete',
      output: z.object({}),
      sentences: { pitch_claim: ({ claim }: { claim: string }) => `The claim: ${claim}` },
    };
    expect(otherEventText(agent, claimed)).toBe('The claim: Bread on Saturday');
    expect(otherEventText(agent, { ...wire, claims: ['Bread'] })).toBe('pitch_claim {"claims":["Bread"]}');
    expect(otherEventText(agent, { ...wire, type: 'constructor' })).toBe('constructor {}');
    expect(otherEventText(undefined, claimed)).toBe('pitch_claim {"claim":"Bread on Saturday"}');
  });
});

describe('a step', () => {
  const step = { message: 'Searching\nfor what bell founders say to each other', state: 'running' } as const;

  test('is one line while it is in progress, and whole once it has ended', () => {
    expect(statusLine(narrow, { ...step, progress: { done: 2, total: 5 } }, '⠙')).toBe(
      '  ⠙ Searching for what bell founder… 2/5',
    );
    expect(statusLines(narrow, { ...step, state: 'done' })).toEqual([
      '  ✓ Searching for what bell founders say',
      '    to each other',
    ]);
  });
});

describe('figures', () => {
  test.each([
    [0, '0.0 s'],
    [1449, '1.4 s'],
    [99_900, '99.9 s'],
    [99_960, '1 min 40 s'],
    [3_605_000, '60 min 05 s'],
  ])('%i ms are %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text));

  test('costs are shown if they are known', () => {
    const tokens = { inputTokens: 1, outputTokens: 12_345 };
    expect(formatUsage({ ...tokens, costUsd: null })).toBe('1 token in, 12,345 out');
    expect(formatUsage({ ...tokens, costUsd: 0.01234 })).toBe('1 token in, 12,345 out, $0.0123');
    expect(formatUsage({ ...tokens, costUsd: 12.345 })).toMatch(/\$12\.3[45]$/);
    expect(count(2, 'story', 'stories')).toBe('2 stories');
  });
});

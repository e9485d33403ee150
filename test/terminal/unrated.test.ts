import { describe, expect, test } from 'vitest';
import { facts as research } from '../../agents/research/facts.ts';
import { columnsOf } from '../../cli/terminal/columns.ts';
import { type ShownEvent, toShown } from '../../cli/terminal/events.ts';
import { openDisplay } from '../../cli/terminal/display.ts';
import { plainPaint } from '../../cli/terminal/paint.ts';
import { eventLines, type LastingEvent } from '../../cli/terminal/render/event.ts';
import { openStage } from '../../cli/terminal/stage-view.ts';
import { openScreen } from './screen.ts';
import { noScorecard, script } from './script.ts';

const reason = 'Nobody rated this: no model is set up to judge it.';
const card = noScorecard(reason);

/** An event of the scripted service, with the opportunities that `fits` selects unrated. */
function received(type: string, fits: (index: number) => boolean = () => true) {
  const { opportunities, ...fields } = script['research']?.find((event) => event['type'] === type) ?? {};
  const listed = (opportunities as object[] | undefined)?.map((one, index) =>
    fits(index) ? { ...one, scorecard: card } : one,
  );
  const unrated = listed ? { opportunities: listed } : { scorecard: card };
  return { cursor: 1, runId: 'r', agent: 'research', at: '2026-11-20T09:00:00.000Z', ...fields, ...unrated, type };
}
const shown = (...given: Parameters<typeof received>) => toShown(received(...given)) as ShownEvent;
const linesAt = (columns: number, ...given: Parameters<typeof received>) =>
  eventLines({ columns, paint: plainPaint }, shown(...given) as LastingEvent);

describe('an unrated opportunity', () => {
  test('is shown as not rated, with the reason once', () => {
    expect(linesAt(80, 'discover_complete').join('\n')).toMatchInlineSnapshot(`
      "
         1  not rated  Plan pours around the furnace
                       2 risks (1 high) · corroborated · 1 quote
         2  not rated  Keep the tuning record of each bell
                       2 risks (1 high) · directional · 1 quote
         3  not rated  Quote a peal in an hour
                       2 risks (1 high) · directional · 1 quote
        Nobody rated this: no model is set up to judge it."
    `);
  });

  test('fits a narrow terminal', () => {
    const lines = linesAt(40, 'discover_complete');
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "
         1  not rated  Plan pours around the…
                       2 risks (1 high) · cor…
         2  not rated  Keep the tuning record…
                       2 risks (1 high) · dir…
         3  not rated  Quote a peal in an hour
                       2 risks (1 high) · dir…
        Nobody rated this: no model is set up
        to judge it."
    `);
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(40);
  });

  test('is below the rated ones, whose scores and bars stay', () => {
    expect(linesAt(80, 'discover_complete', (index) => index === 2).join('\n')).toMatchInlineSnapshot(`
      "
         1        7.4  ━━━━━━━───  Plan pours around the furnace
                                   2 risks (1 high) · corroborated · 1 quote · RICE 3…
         2        5.6  ━━━━━━────  Keep the tuning record of each bell
                                   2 risks (1 high) · directional · 1 quote · RICE 28…
         3  not rated              Quote a peal in an hour
                                   2 risks (1 high) · directional · 1 quote
        Nobody rated this: no model is set up to judge it."
    `);
  });

  test('has no provisional score either', () => {
    expect(linesAt(80, 'opportunities')).toEqual(['  3 opportunities found, not rated']);
  });

  test('is skipped by the validation, which says so', () => {
    const screen = openScreen(80);
    {
      using display = openDisplay(screen, { TERM: 'xterm-256color' });
      using stage = openStage(display, { title: 'Research', number: 1, total: 1 });
      stage.show(shown('validation_progress'));
      stage.end();
    }
    expect(screen.lines()).toContain('  – not rated: Plan pours around the furnace 1/3');
  });

  test('is listed by the command line with words, not numbers', () => {
    expect(research.resultText(received('discover_complete') as never)).toBe(
      [
        '1. Plan pours around the furnace (not rated)',
        '   A plan of pours.',
        '2. Keep the tuning record of each bell (not rated)',
        '   A plan of pours.',
        '3. Quote a peal in an hour (not rated)',
        '   A plan of pours.',
        reason,
      ].join('\n'),
    );
  });
});

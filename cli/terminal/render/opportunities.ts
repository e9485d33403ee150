import { oneLine } from '../safe-text.ts';
import { clip } from '../columns.ts';
import type { ShownOpportunity } from '../events.ts';
import { notRated, whyNotRated } from '../../../agents/kit/not-rated.ts';
import { type Canvas, margin, paragraph } from './canvas.ts';
import { count } from './figures.ts';

const barColumns = 10;
/** In a narrower terminal, words are more useful than a bar. */
const roomForBar = 64;

/**
 * Lists ranked opportunities in two lines each: score and title, then the reasons for the score. Below, why some have
 * no score.
 */
export function opportunityTable(canvas: Canvas, opportunities: readonly ShownOpportunity[]): string[] {
  const { columns, paint } = canvas;
  const cards = opportunities.map(({ scorecard }) => scorecard);
  const withBars = columns >= roomForBar && cards.some(({ overall }) => overall !== null);
  const scoreColumns = cards.every(({ overall }) => overall !== null) ? 4 : notRated.length;
  const columnsBefore = 4 + scoreColumns + 2 + (withBars ? barColumns + 2 : 0);
  const room = columns - margin.length - columnsBefore;
  const lines = opportunities.flatMap(({ rank, title, scorecard, risks, evidence, support }) => {
    const { overall, rice } = scorecard;
    const place = paint('dim', String(rank).padStart(2));
    const score = paint(
      overall === null ? 'dim' : 'bold',
      (overall === null ? notRated : overall.toFixed(1)).padStart(scoreColumns),
    );
    const drawn = withBars ? `${overall === null ? ' '.repeat(barColumns) : bar(canvas, overall)}  ` : '';
    const ratio = rice === null ? [] : [`RICE ${rice.toFixed(1)}`];
    const facts = [risksText(risks), support, count(evidence.length, 'quote'), ...ratio];
    return [
      `${margin}${place}  ${score}  ${drawn}${paint('bold', clip(oneLine(title), room))}`,
      `${' '.repeat(margin.length + columnsBefore)}${paint('dim', clip(facts.join(' · '), room))}`,
    ];
  });
  return [...lines, ...whyNotRated(cards).flatMap((reason) => paragraph(canvas, oneLine(reason)))];
}

/** Draws the score, 0 to 10, as a bar. */
function bar({ paint }: Canvas, score: number): string {
  const filled = Math.round(Math.min(Math.max(score / 10, 0), 1) * barColumns);
  const style = score >= 7 ? 'good' : score >= 4 ? 'warn' : 'bad';
  return paint(style, '━'.repeat(filled)) + paint('dim', '─'.repeat(barColumns - filled));
}

function risksText(risks: ShownOpportunity['risks']): string {
  const grave = risks.filter(({ severity }) => severity === 'high' || severity === 'critical').length;
  return `${count(risks.length, 'risk')}${grave > 0 ? ` (${grave} high)` : ''}`;
}

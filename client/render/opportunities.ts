import { oneLine } from '../clean.ts';
import { clip } from '../columns.ts';
import type { ShownOpportunity } from '../events.ts';
import { type Canvas, margin } from './canvas.ts';
import { count } from './figures.ts';

const barColumns = 10;
/** Below this there is more use for the words than for a bar. */
const roomForBar = 64;

/** Ranked, two lines each: score and title, then what stands behind the score. */
export function opportunityTable(canvas: Canvas, opportunities: readonly ShownOpportunity[]): string[] {
  const { columns, paint } = canvas;
  return opportunities.flatMap(({ rank, title, scorecard, risks, evidence, support }) => {
    const place = paint('dim', String(rank).padStart(2));
    const score = paint('bold', scorecard.overall.toFixed(1).padStart(4));
    const drawn = columns < roomForBar ? '' : `${bar(canvas, scorecard.overall)}  `;
    const indent = margin.length + 10 + (drawn === '' ? 0 : barColumns + 2);
    const facts = [risksText(risks), support, count(evidence.length, 'quote'), `RICE ${scorecard.rice.toFixed(1)}`];
    return [
      `${margin}${place}  ${score}  ${drawn}${paint('bold', clip(oneLine(title), columns - indent))}`,
      `${' '.repeat(indent)}${paint('dim', clip(facts.join(' · '), columns - indent))}`,
    ];
  });
}

/** A bar of the score, 0 to 10. */
function bar({ paint }: Canvas, score: number): string {
  const filled = Math.round(Math.min(Math.max(score / 10, 0), 1) * barColumns);
  const style = score >= 7 ? 'good' : score >= 4 ? 'warn' : 'bad';
  return paint(style, '━'.repeat(filled)) + paint('dim', '─'.repeat(barColumns - filled));
}

function risksText(risks: ShownOpportunity['risks']): string {
  const grave = risks.filter(({ severity }) => severity === 'high' || severity === 'critical').length;
  return `${count(risks.length, 'risk')}${grave > 0 ? ` (${grave} high)` : ''}`;
}

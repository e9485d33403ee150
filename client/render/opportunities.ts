import { oneLine } from '../clean.ts';
import { clip } from '../columns.ts';
import type { ShownOpportunity } from '../events.ts';
import { type Canvas, margin } from './canvas.ts';
import { count } from './figures.ts';

const barColumns = 10;

/** Ranked, two lines each: score and title, then what stands behind the score. */
export function opportunityTable(canvas: Canvas, opportunities: readonly ShownOpportunity[]): string[] {
  const { columns, paint } = canvas;
  return opportunities.flatMap(({ rank, title, scorecard, risks, evidence, support }) => {
    const score = scorecard.overall.toFixed(1).padStart(4);
    const head = `${margin}${String(rank).padStart(2)}  ${score}  `;
    const indent = head.length + barColumns + 2;
    const facts = [`RICE ${scorecard.rice.toFixed(1)}`, risksText(risks), count(evidence.length, 'quote'), support];
    return [
      `${margin}${paint('dim', String(rank).padStart(2))}  ${paint('bold', score)}  ${bar(canvas, scorecard.overall)}  ${paint('bold', clip(oneLine(title), columns - indent))}`,
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

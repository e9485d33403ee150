import type { Scorecard as Card } from '../../../schema/opportunity.ts';
import { Radar } from '../../parts/radar.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useFormat, useTexts } from '../../words/words.tsx';

/** The ratings in which more is better. Effort is the other way round, so it is a figure beside them. */
const axes = ['demand', 'evidence', 'competition', 'timing', 'feasibility', 'confidence', 'impact', 'reach'] as const;

/** The scores and the shape of the ratings; or that there is no rating, and why. */
export function Scorecard({ scorecard }: { scorecard: Card }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  if (scorecard.overall === null) {
    return (
      <div className="border-l-2 border-edge bg-wash px-3 py-2">
        <p className="font-semibold">{words.notRated}</p>
        <p className="text-sm">{scorecard.rationale}</p>
      </div>
    );
  }
  const { overall, rice, effort, rationale } = scorecard;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold">{format.number(overall, 1)}</span>
        <span className="text-sm text-soft">{words.ofTen}</span>
        <span className="ml-auto text-sm text-soft" title={words.riceWhy}>
          {words.rice} {format.number(rice, 1)}
        </span>
      </p>
      <Radar
        title={words.ratings}
        most={10}
        axes={axes.map((name) => ({ label: words.axes[name], value: scorecard[name] }))}
        write={(value) => format.number(value, Number.isInteger(value) ? 0 : 1)}
      />
      <p className="text-sm text-soft">
        {words.effort}: {format.number(effort, Number.isInteger(effort) ? 0 : 1)}
      </p>
      <p className="text-sm">
        <span className="font-semibold text-soft">{words.rationale}: </span>
        {rationale}
      </p>
    </div>
  );
}

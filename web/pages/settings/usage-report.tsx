import type { UsageReport, UsageRow } from '../../../schema/usage.ts';
import { Notice } from '../../parts/notice.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { everyDay } from './every-day.ts';
import { ColumnPlot, RowPlot } from './usage-plot.tsx';

/** What a plot can show. */
export type Figure = 'tokens' | 'costUsd' | 'calls' | 'runs';
type Figures = Omit<UsageRow, 'value' | 'name'>;

/** How many bars a plot of rows has; the table has all. */
const mostBars = 12;

/** The figures of a report: in all, as a plot of one of them, and as a table. */
export function UsageReportView({ report, figure }: { report: UsageReport; figure: Figure }) {
  const { usage: words } = useTexts({ en, de });
  const format = useFormat();
  const { by, rows, total, truncated } = report;
  const write = (row: Figures, which: Figure) =>
    which === 'costUsd' ? format.money(row.costUsd) : format.number(valueOf(row, which));

  function nameOf({ value, name }: Pick<UsageRow, 'value' | 'name'>): string {
    if (by === 'day' && value !== null) return format.date(`${value}T12:00:00`);
    if (by !== 'key' && by !== 'member') return value ?? '–';
    return value === null ? words.nobody[by] : (name ?? words.gone(value.slice(0, 8)));
  }

  const shown = by === 'day' ? everyDay(report) : rows.slice(0, mostBars);
  const bars = shown.map((row) => ({ label: nameOf(row), value: valueOf(row, figure), text: write(row, figure) }));
  const title = words.plot(words.figures[figure], words.groups[by]);
  const head = [
    words.groups[by],
    words.input,
    words.output,
    words.figures.costUsd,
    words.figures.calls,
    words.figures.runs,
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {(['tokens', 'costUsd', 'calls', 'runs'] as const).map((which) => (
          <div key={which} className="border-l-2 border-line pl-3">
            <dt className="text-sm text-soft">{words.figures[which]}</dt>
            <dd className="text-xl font-semibold">{write(total, which)}</dd>
          </div>
        ))}
      </dl>
      {total.costUsd === null && <Notice tone="warn">{words.unpriced}</Notice>}
      <section aria-label={title} className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {by === 'day' ? <ColumnPlot bars={bars} most={highest(bars)} /> : <RowPlot bars={bars} />}
      </section>
      {truncated && <Notice>{words.truncated}</Notice>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="overflow-x-auto" role="region" aria-label={words.groups[by]} tabIndex={0}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-edge text-left">
              {head.map((cell, index) => (
                <th key={cell} scope="col" className={`px-2 py-1.5 whitespace-nowrap ${index > 0 ? 'text-right' : ''}`}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FigureRow key={row.value} name={nameOf(row)} row={row} />
            ))}
          </tbody>
          <tfoot className="border-t border-edge font-semibold">
            <FigureRow name={words.total} row={total} />
          </tfoot>
        </table>
      </div>
    </div>
  );
}

function FigureRow({ name, row }: { name: string; row: Figures }) {
  const format = useFormat();
  const cells = [row.inputTokens, row.outputTokens, null, row.calls, row.runs];
  return (
    <tr className="border-b border-line">
      <th scope="row" className="max-w-60 truncate px-2 py-1.5 text-left font-normal whitespace-nowrap">
        {name}
      </th>
      {cells.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns never change
        <td key={index} className="px-2 py-1.5 text-right whitespace-nowrap tabular-nums">
          {value === null ? format.money(row.costUsd) : format.number(value)}
        </td>
      ))}
    </tr>
  );
}

const valueOf = (row: Figures, figure: Figure) =>
  figure === 'tokens' ? row.inputTokens + row.outputTokens : (row[figure] ?? 0);

function highest(bars: readonly { value: number; text: string }[]): string {
  const [first, ...rest] = bars;
  return rest.reduce((most, bar) => (bar.value > most.value ? bar : most), first ?? { value: 0, text: '' }).text;
}

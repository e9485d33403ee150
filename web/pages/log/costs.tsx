import type { ReactNode } from 'react';
import type { CallState } from '../../../schema/log-state.ts';
import { Empty } from '../../parts/notice.tsx';
import { log as de } from '../../words/de/pages/log.ts';
import { log as en } from '../../words/en/pages/log.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { titleOf, useSessionPage } from '../session/session-context.ts';
import { costsByModel, costsByStage, type StageCosts, type Sum, sumOf } from './costs.ts';

/** What the model calls of a session used: together, by model, by stage and one by one. */
export function Costs() {
  const words = useTexts({ en, de });
  const { log, hasCost } = useSessionPage();
  const stages = costsByStage(log.state);
  if (!hasCost) {
    return (
      <div className="p-4 md:p-6">
        <Empty title={words.costsLeftOut} />
      </div>
    );
  }
  if (stages.length === 0) {
    return (
      <div className="p-4 md:p-6">
        <Empty title={words.noCosts}>
          <p>{words.noCostsHow}</p>
        </Empty>
      </div>
    );
  }
  const all = sumOf(stages.flatMap(({ calls }) => calls));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-6 md:px-6">
      <Table title={words.byModel} first={words.columns.model}>
        {costsByModel(stages).map(({ model, sum }) => (
          <SumRow key={model} name={model} sum={sum} />
        ))}
        <SumRow name={words.sum} sum={all} isTotal />
      </Table>
      <Table title={words.byStage} first={words.columns.stage}>
        {stages.map((stage) => (
          <StageRows key={stage.key} stage={stage} />
        ))}
      </Table>
    </div>
  );
}

function Table({ title, first, children }: { title: string; first: string; children: ReactNode }) {
  const { columns } = useTexts({ en, de });
  const numbers = [columns.calls, columns.read, columns.cached, columns.wrote, columns.thought, columns.cost];
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-edge text-left">
              <th className="py-1 pr-3">{first}</th>
              {numbers.map((name) => (
                <th key={name} className="px-2 py-1 text-right whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

function StageRows({ stage }: { stage: StageCosts }) {
  const format = useFormat();
  const { agents } = useSessionPage();
  return (
    <>
      <SumRow name={`${titleOf(agents, stage.agent)} · ${format.time(stage.startedAt)}`} sum={stage.sum} isTotal />
      {stage.calls.map((call: CallState) => (
        <SumRow key={call.cursor} name={`${call.step} · ${call.model}`} sum={{ ...call, calls: 1 }} isPart />
      ))}
    </>
  );
}

interface SumRowProps {
  name: string;
  sum: Sum;
  isTotal?: boolean;
  /** It belongs to the row above. */
  isPart?: boolean;
}

function SumRow({ name, sum, isTotal = false, isPart = false }: SumRowProps) {
  const format = useFormat();
  const { calls, inputTokens, cachedTokens, outputTokens, reasoningTokens, costUsd } = sum;
  const numbers = [calls, inputTokens, cachedTokens, outputTokens, reasoningTokens];
  return (
    <tr className={`border-b border-line ${isTotal ? 'font-semibold' : ''}`}>
      <th
        scope="row"
        className={`py-1 pr-3 text-left ${isTotal ? '' : 'font-normal'} ${isPart ? 'pl-4 text-soft' : ''}`}
      >
        {name}
      </th>
      {numbers.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns
        <td key={index} className="px-2 py-1 text-right">
          {format.number(value)}
        </td>
      ))}
      <td className="px-2 py-1 text-right whitespace-nowrap">{format.money(costUsd)}</td>
    </tr>
  );
}

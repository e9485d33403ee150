import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RunState } from '../../../schema/log-state.ts';
import { SelectField } from '../../parts/field.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { compare as de } from '../../words/de/pages/compare.ts';
import { compare as en } from '../../words/en/pages/compare.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { EarlierRuns } from '../session/earlier-runs.tsx';
import { titleOf, useSessionPage } from '../session/session-context.ts';
import { useRuns } from '../session/use-runs.ts';
import { CompareSide } from './compare-side.tsx';
import { CompareTime } from './compare-time.tsx';
import { chosenRuns, figuresOf } from './figures.ts';
import { useCompared } from './use-compared.ts';

/** Two runs of a session side by side: their figures, and what each did, under one playhead. */
export function ComparePage() {
  const words = useTexts({ en, de });
  const { runs, earlier } = useRuns();
  const search = useSearch({ from: '/s/$sessionId/compare' });
  const chosen = chosenRuns(runs, search);
  const [left, right] = chosen ?? [];
  if (left && right) {
    // Another pair begins anew.
    const key = `${left.runId} ${right.runId}`;
    return <Pair key={key} runs={runs} left={left} right={right} earlier={<EarlierRuns {...earlier} />} />;
  }
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-6 md:px-6">
      <h2 className="text-lg font-semibold">{words.title}</h2>
      <EarlierRuns {...earlier} />
      <Empty title={words.none}>
        <p>{words.noneHow}</p>
      </Empty>
    </main>
  );
}

interface PairProps {
  runs: readonly RunState[];
  left: RunState;
  right: RunState;
  earlier: ReactNode;
}

function Pair({ runs, left, right, earlier }: PairProps) {
  const words = useTexts({ en, de });
  const navigate = useNavigate({ from: '/s/$sessionId/compare' });
  const { compared, error, retry } = useCompared(left, right);
  const choose = (a: string, b: string) => void navigate({ search: (before) => ({ ...before, a, b }), replace: true });
  const moments = compared?.moments ?? null;
  const figured = [left, right].map(
    (run, side) => moments?.[side]?.state.runs.findLast(({ runId }) => runId === run.runId) ?? run,
  );
  return (
    <main className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-6 md:px-6">
          <h2 className="text-lg font-semibold">{words.title}</h2>
          {earlier}
          <div className="grid grid-cols-2 gap-4 md:gap-8">
            <RunChoice
              label={words.sides[0] ?? ''}
              runs={runs}
              value={left.runId}
              onChange={(runId) => choose(runId, right.runId)}
            />
            <RunChoice
              label={words.sides[1] ?? ''}
              runs={runs}
              value={right.runId}
              onChange={(runId) => choose(left.runId, runId)}
            />
          </div>
          <Figures runs={figured} />
          <div className="grid gap-8 md:grid-cols-2">
            {[left, right].map((run, side) => (
              <section
                // oxlint-disable-next-line react/no-array-index-key -- sides
                key={side}
                aria-label={words.sides[side]}
                className="min-w-0 border-t border-line pt-4"
              >
                <CompareSide run={run} moment={moments?.[side] ?? null} />
              </section>
            ))}
          </div>
          <ErrorNote error={error} onRetry={retry} />
        </div>
      </div>
      {compared && <CompareTime compared={compared} />}
    </main>
  );
}

interface RunChoiceProps {
  label: string;
  runs: readonly RunState[];
  value: string;
  onChange(runId: string): void;
}

function RunChoice({ label, runs, value, onChange }: RunChoiceProps) {
  const { agents } = useSessionPage();
  const format = useFormat();
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {runs.map(({ runId, stages, startedAt }, index) => (
        <option key={runId} value={runId}>
          {index + 1}. {format.time(startedAt)} ·{' '}
          {[...new Set(stages.map(({ agent }) => titleOf(agents, agent)))].join(', ')}
        </option>
      ))}
    </SelectField>
  );
}

function Figures({ runs }: { runs: readonly RunState[] }) {
  const words = useTexts({ en, de });
  const { session } = useWords();
  const format = useFormat();
  const figures = runs.map(figuresOf);
  const rows: [string, readonly string[]][] = [
    [words.rows.outcome, runs.map(({ outcome }) => (outcome === null ? words.underWay : session.run[outcome]))],
    [
      words.rows.durationMs,
      figures.map(({ durationMs }) => (durationMs === null ? words.underWay : format.duration(durationMs))),
    ],
    ...(['calls', 'tokens', 'failedSteps', 'characters'] as const).map((name): [string, readonly string[]] => [
      words.rows[name],
      figures.map((one) => format.number(one[name])),
    ]),
    [words.rows.costUsd, figures.map(({ costUsd }) => format.money(costUsd))],
  ];
  return (
    <table aria-label={words.figures} className="w-full text-sm">
      <thead>
        <tr className="border-b border-edge text-left">
          <th className="py-1 pr-3">{words.what}</th>
          {words.sides.map((side) => (
            <th key={side} className="px-2 py-1 text-right">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, values]) => (
          <tr key={name} className={`border-b border-line ${values[0] === values[1] ? 'text-soft' : ''}`}>
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {name}
            </th>
            {values.map((value, side) => (
              // oxlint-disable-next-line react/no-array-index-key -- sides
              <td key={side} className="px-2 py-1 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RunState } from '../../../schema/log-state.ts';
import { SelectField } from '../../parts/field.tsx';
import { Empty } from '../../parts/notice.tsx';
import { compare as de } from '../../words/de/pages/compare.ts';
import { compare as en } from '../../words/en/pages/compare.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { EarlierRuns } from '../session/earlier-runs.tsx';
import { titleOf, useSessionPage } from '../session/session-context.ts';
import { useRuns } from '../session/use-runs.ts';
import { RunBlock } from '../thread/run-block.tsx';
import { chosenRuns, figuresOf } from './figures.ts';

/** Two runs of a session side by side: their figures, and what each did. */
export function ComparePage() {
  const words = useTexts({ en, de });
  const { asked } = useSessionPage();
  const { runs, earlier } = useRuns();
  const search = useSearch({ from: '/s/$sessionId/compare' });
  const navigate = useNavigate({ from: '/s/$sessionId/compare' });
  const chosen = chosenRuns(runs, search);
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-6 md:px-6">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <EarlierRuns {...earlier} />
        {chosen === null ? (
          <Empty title={words.none}>
            <p>{words.noneHow}</p>
          </Empty>
        ) : (
          <>
            <div className="grid grid-cols-2 gap-4 md:gap-8">
              {chosen.map((run, side) => (
                <RunChoice
                  // oxlint-disable-next-line react/no-array-index-key -- sides
                  key={side}
                  label={words.sides[side] ?? ''}
                  runs={runs}
                  value={run.runId}
                  onChange={(runId) => {
                    const ids = chosen.map((one, index) => (index === side ? runId : one.runId));
                    void navigate({
                      search: (before) => ({ ...before, a: ids[0] ?? '', b: ids[1] ?? '' }),
                      replace: true,
                    });
                  }}
                />
              ))}
            </div>
            <Figures runs={chosen} />
            <div className="grid gap-8 md:grid-cols-2">
              {chosen.map((run, side) => (
                <section
                  // oxlint-disable-next-line react/no-array-index-key -- sides
                  key={side}
                  aria-label={words.sides[side]}
                  className="min-w-0 border-t border-line pt-4"
                >
                  <RunBlock run={run} asked={asked?.get(run.runId) ?? null} saidBefore="" before={null} />
                </section>
              ))}
            </div>
          </>
        )}
      </div>
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

function Figures({ runs }: { runs: readonly [RunState, RunState] }) {
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

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import type { RunState } from '../../../schema/log-state.ts';
import { useMay } from '../../api/me.ts';
import { newKey } from '../../api/start.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { totalUsage } from '../session/total-usage.ts';
import { useSessionBasics, useSessionPage } from '../session/session-context.ts';
import { useMayNot } from '../session/use-may-not.ts';

/**
 * How a run ended: its time and cost, or why it failed and what to do. Nothing while it is under way. `before`: the id of the run
 * to compare it with; null: there is none.
 */
export function RunEnding({ run, before }: { run: RunState; before: string | null }) {
  const { session: words } = useWords();
  const format = useFormat();
  const { isReplay } = useSessionBasics();
  if (run.outcome === null) return null;
  const { tokens, costUsd } = totalUsage([run]);
  const figures = [
    words.run[run.outcome],
    run.durationMs !== null && words.took(format.duration(run.durationMs)),
    tokens > 0 && words.tokens(format.number(tokens)),
    tokens > 0 && costUsd !== null && format.money(costUsd),
  ];
  return (
    <footer className="flex flex-col gap-2">
      {run.error && run.outcome === 'failed' && (
        <Notice tone="bad">
          {run.error.code === 'budget_exceeded' && <p className="font-semibold">{words.budget.title}</p>}
          <p className="whitespace-pre-wrap">{run.error.message}</p>
          {run.error.code === 'budget_exceeded' && !isReplay && <BudgetHelp />}
          <p className="font-mono text-xs text-soft">{run.error.code}</p>
          {run.error.sandboxUrl && !isReplay && <p className="text-sm">{words.stillUp}</p>}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
        <span>{figures.filter(Boolean).join(' · ')}</span>
        {run.outcome !== 'completed' && !isReplay && <Retry run={run} />}
        {before !== null && !isReplay && <Compare runId={run.runId} other={before} />}
      </div>
    </footer>
  );
}

/** Leads to the comparison with an earlier run. */
function Compare({ runId, other }: { runId: string; other: string }) {
  const { session: words } = useWords();
  const { sessionId } = useSessionBasics();
  return (
    <Link to="/s/$sessionId/compare" params={{ sessionId }} search={{ a: other, b: runId }} className="underline">
      {words.compareBefore}
    </Link>
  );
}

/** What helps if a budget is used up. */
function BudgetHelp() {
  const { budget: words } = useWords().session;
  const may = useMay()('budgets:manage');
  return (
    <div className="my-1 flex flex-wrap items-center gap-3">
      <p>{may ? words.howAdmin : words.how}</p>
      {may && (
        <ButtonLink to="/settings/$part" params={{ part: 'budgets' }}>
          {words.open}
        </ButtonLink>
      )}
    </div>
  );
}

function Retry({ run }: { run: RunState }) {
  const { session: words } = useWords();
  const mayNot = useMayNot();
  const { sessionId, log, active } = useSessionPage();
  const trpc = useTRPC();
  const may = useMay();
  const retrying = useMutation(trpc.runs.retry.mutationOptions());
  const isLast = log.state.runs.at(-1)?.runId === run.runId;
  if (!isLast || active) return null;
  const missing = ['sessions:write', `agents:${run.agent}`].find((scope) => !may(scope));
  return (
    <>
      <Button
        disabled={retrying.isPending || retrying.isSuccess || missing !== undefined}
        title={missing && mayNot(missing)}
        onClick={() => retrying.mutate({ sessionId, runId: run.runId, runKey: newKey() })}
      >
        <RotateCcw size={16} aria-hidden />
        {words.retry}
      </Button>
      <ErrorNote error={retrying.error} />
    </>
  );
}

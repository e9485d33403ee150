import { type ReactNode, useMemo } from 'react';
import type { RunState } from '../../../schema/log-state.ts';
import { PastContext } from '../../api/me.ts';
import { compare as de } from '../../words/de/pages/compare.ts';
import { compare as en } from '../../words/en/pages/compare.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { SessionContext, useSessionPage } from '../session/session-context.ts';
import { RunBlock } from '../thread/run-block.tsx';
import type { Moment } from './use-compared.ts';

interface CompareSideProps {
  run: RunState;
  /** What the session was at the playhead; null: now. */
  moment: Moment | null;
}

/** One of two runs, as it was at the playhead. */
export function CompareSide({ run, moment }: CompareSideProps) {
  const words = useTexts({ en, de });
  const { asked } = useSessionPage();
  const shown = moment ? moment.state.runs.findLast(({ runId }) => runId === run.runId) : run;
  if (!shown) return <p className="text-soft">{words.notBegun}</p>;
  const block = <RunBlock run={shown} asked={asked?.get(run.runId) ?? null} saidBefore="" before={null} />;
  if (!moment) return block;
  return (
    <AtMoment moment={moment}>
      {block}
      {shown.outcome === null && <Files run={shown} moment={moment} />}
    </AtMoment>
  );
}

function AtMoment({ moment: { state, lastFile }, children }: { moment: Moment; children: ReactNode }) {
  const page = useSessionPage();
  const { log } = page;
  const then = useMemo(
    () => ({ ...page, log: { ...log, state, from: 0, lastFile }, at: state.cursor }),
    [page, log, state, lastFile],
  );
  return (
    <SessionContext value={then}>
      <PastContext value>{children}</PastContext>
    </SessionContext>
  );
}

/** How many files the projects of a run have while it is under way; afterwards its stage says so. */
function Files({ run, moment }: { run: RunState; moment: Moment }) {
  const { session } = useWords();
  const format = useFormat();
  const agents = new Set(run.stages.map(({ agent }) => agent));
  const files = moment.state.projects.filter(({ agent }) => agents.has(agent)).flatMap((project) => project.files);
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return <p className="mt-3 text-sm text-soft">{session.filesIn(files.length, format.bytes(bytes))}</p>;
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LogState, RunState, StageState } from '../../../schema/log-state.ts';
import { buttonClass } from '../../parts/button.tsx';
import type { StageStatus } from '../../parts/stage-mark.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { sectionNames } from '../prd/anchors.ts';
import { hasPage, pageOfAgent, wordOf } from '../session/session-tabs.tsx';
import { BecauseButton } from '../because/because-button.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { ProjectProgress } from './project-progress.tsx';

interface StageResultProps {
  run: RunState;
  stage: StageState;
  status: StageStatus;
}

/** What a stage made, in short, with the way to its page. Only the newest work of an agent: the page has the versions. */
export function StageResult({ run, stage, status }: StageResultProps) {
  const { session: words } = useWords();
  const { sessionId, log, isReplay } = useSessionPage();
  const { agent } = stage;
  if (!isNewest(log.state, run, stage)) return null;
  const content = summaryOf(agent, log.state, status);
  const isLive = status === 'running';
  return (
    <>
      {content}
      {hasPage(agent) && !isReplay && !isLive && status !== 'failed' && (
        <div>
          <Link to={pageOfAgent[agent]} params={{ sessionId }} className={buttonClass('quiet')}>
            {words.opens(words.pages[wordOf[agent]])}
          </Link>
        </div>
      )}
    </>
  );
}

/** Where a link to an agent leads: its newest work. */
export function StageAnchor({ run, stage }: Pick<StageResultProps, 'run' | 'stage'>) {
  const { log } = useSessionPage();
  return isNewest(log.state, run, stage) && <span id={`stage-${stage.agent}`} className="absolute top-0" />;
}

function isNewest({ runs }: LogState, run: RunState, stage: StageState): boolean {
  const newest = runs.findLast(({ stages }) => stages.some((one) => one.agent === stage.agent));
  return newest === run && run.stages.findLast((one) => one.agent === stage.agent) === stage;
}

function summaryOf(agent: string, state: LogState, status: StageStatus): ReactNode {
  switch (agent) {
    case 'research':
      return <ResearchSummary state={state} />;
    case 'prd':
      return status === 'running' ? <PrdProgress state={state} /> : <PrdSummary state={state} />;
    case 'design':
    case 'code':
      return <ProjectProgress agent={agent} isLive={status === 'running'} />;
    case 'qa':
      return status === 'running' ? null : <QaSummary state={state} />;
    default:
      return null;
  }
}

/** The opportunities, which move to their place when a scorecard arrives. */
function ResearchSummary({ state }: { state: LogState }) {
  const { session: words } = useWords();
  const format = useFormat();
  const { research } = state;
  if (!research) return null;
  const overall = ({ scorecard }: (typeof research.opportunities)[number]) => scorecard.overall ?? -1;
  const sorted = research.opportunities.toSorted((a, b) => overall(b) - overall(a) || a.rank - b.rank);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">
        {words.signals(research.signals.length)} · {words.found(research.opportunities.length)}
      </p>
      <ol className="flex flex-col">
        {sorted.map(({ id, title, problem, scorecard }) => (
          <li key={id} className="border-t border-line py-2">
            <div className="flex items-center justify-between gap-4">
              <p className="min-w-0 flex-1 font-semibold">{title}</p>
              <span className="shrink-0 text-sm text-soft">
                {scorecard.overall === null ? words.notRated : format.number(scorecard.overall, 1)}
              </span>
              <BecauseButton kind="opportunity" id={id} name={title} className="-my-1.5" />
            </div>
            <p className="line-clamp-2 text-sm text-soft">{problem}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The sections that are written so far. */
function PrdProgress({ state }: { state: LogState }) {
  const { session: words } = useWords();
  const texts = useTexts({ en, de });
  const draft = state.prdDraft;
  if (!draft) return null;
  const written = sectionNames.filter((name) => (draft.sections[name]?.length ?? 0) > 0);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-serif text-lg font-semibold">{draft.sections.title}</p>
      <p className="font-serif">{draft.sections.summary}</p>
      <p className="text-sm text-soft">
        {words.sections(draft.done, draft.total)}: {written.map((name) => texts.sections[name]).join(', ')}
      </p>
    </div>
  );
}

function PrdSummary({ state }: { state: LogState }) {
  if (!state.prd) return null;
  const { title, summary, features } = state.prd;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-serif text-lg font-semibold">{title}</p>
      <p className="font-serif">{summary}</p>
      <ul className="list-disc pl-5 text-sm">
        {features.slice(0, 6).map(({ id, name }) => (
          <li key={id}>
            <span className="flex items-center justify-between gap-2">
              {name}
              <BecauseButton kind="feature" id={id} name={id} className="-my-1.5" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function QaSummary({ state }: { state: LogState }) {
  const { session: words } = useWords();
  if (!state.report) return null;
  return (
    <div>
      <p>{state.report.summary}</p>
      <p className="text-sm text-soft">{words.findings(state.report.findings.length)}</p>
    </div>
  );
}

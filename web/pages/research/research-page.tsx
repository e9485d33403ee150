import { buttonClass } from '../../parts/button.tsx';
import { Empty, Notice } from '../../parts/notice.tsx';
import { Link } from '@tanstack/react-router';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useTexts } from '../../words/words.tsx';
import { Decision } from '../inbox/decision.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { newestStage } from '../session/newest-stage.ts';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { Opportunities } from './opportunities.tsx';
import { Reading } from './reading.tsx';
import { Signals } from './signals.tsx';
import { Sources } from './sources.tsx';
import { StartResearch } from './start-research.tsx';

/** What the sources answered, and the opportunities that were found in it. */
export function ResearchPage() {
  const words = useTexts({ en, de });
  const { sessionId, log, session } = useSessionPage();
  const { research, prd, ideaSummary } = log.state;
  const newest = newestStage(log.state, 'research');
  const status = newest && statusOf(newest.run, newest.stage);
  const isLive = status === 'running';
  if (!newest) {
    const hasIdea = [ideaSummary, session?.ideaSummary, prd?.summary].some((text) => (text ?? '').trim() !== '');
    return (
      <main className="mx-auto w-full max-w-3xl px-4 py-6 md:px-6">
        <h2 className="sr-only">{words.title}</h2>
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
          {hasIdea || session === null ? (
            <StartResearch label={words.start} />
          ) : (
            <>
              <p>{words.noIdea}</p>
              <Link to="/s/$sessionId/idea" params={{ sessionId }} className={buttonClass('main')}>
                {words.toIdea}
              </Link>
            </>
          )}
        </Empty>
      </main>
    );
  }
  const { run, stage } = newest;
  const hasOpportunities = research !== null && research.opportunities.length > 0;
  // While there is nothing to choose from, it shows what goes on; after that it is something to look up.
  const reading = research && <Reading pages={research.pages} claims={research.claims} />;
  return (
    <main className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-6 md:px-6">
      {run.waitingFor?.stage === 'research' && (
        <Decision sessionId={sessionId} runId={run.runId} agent={run.agent} waitingFor={run.waitingFor} />
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
          <p>{words.failed}</p>
          {run.error && <p className="text-sm whitespace-pre-wrap text-soft">{run.error.message}</p>}
        </Notice>
      )}
      <Sources steps={stage.steps} isLive={isLive} isEmpty={!hasOpportunities} />
      {!hasOpportunities && reading}
      <section aria-labelledby="opportunities" className="flex flex-col gap-3">
        <h2 id="opportunities" className="text-xl font-semibold">
          {words.title}
        </h2>
        {isLive && <Steps steps={stage.steps.filter(({ source }) => source === undefined)} isLive />}
        {research && hasOpportunities ? (
          <Opportunities opportunities={research.opportunities} signals={research.signals} />
        ) : (
          <p className="text-soft">{isLive ? words.searchingStill : words.none}</p>
        )}
      </section>
      {hasOpportunities && reading}
      {research && <Signals signals={research.signals} isLive={isLive} />}
      {!isLive && (
        <details className="border-t border-line pt-3">
          <summary className="min-h-6 font-semibold max-md:py-3">{words.again}</summary>
          <div className="mt-3 flex max-w-3xl flex-col gap-3">
            <p className="text-sm text-soft">{words.againWhy}</p>
            <StartResearch label={words.again} />
          </div>
        </details>
      )}
    </main>
  );
}

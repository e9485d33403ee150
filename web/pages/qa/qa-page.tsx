import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../parts/button.tsx';
import { Empty, Notice } from '../../parts/notice.tsx';
import { qa as de } from '../../words/de/pages/qa.ts';
import { qa as en } from '../../words/en/pages/qa.ts';
import { useTexts } from '../../words/words.tsx';
import { Decision } from '../inbox/decision.tsx';
import { previewOf } from '../project/preview-of.ts';
import { StartButton } from '../project/start-button.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { useSessionPage } from '../session/session-context.ts';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { Report } from './report.tsx';

/** What QA found, criterion by criterion, and what it could not check. */
export function QaPage() {
  const words = useTexts({ en, de });
  const { sessionId, log, session } = useSessionPage();
  const { report } = log.state;
  const last = newestStage(log.state, 'qa');
  const status = last && statusOf(last.run, last.stage);
  const hasCode = previewOf(log.state) !== null || Boolean(session?.sandboxName);
  return (
    <main className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-6 md:px-6">
      <h2 className="sr-only">{words.title}</h2>
      {last?.run.waitingFor?.stage === 'qa' && (
        <Decision
          sessionId={sessionId}
          runId={last.run.runId}
          agent={last.run.agent}
          waitingFor={last.run.waitingFor}
        />
      )}
      {last && status === 'running' && (
        <Notice tone="now">
          <p role="status" className="font-semibold">
            {words.running}
          </p>
          <Steps steps={last.stage.steps} isLive />
        </Notice>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
          {report && <p>{words.failed}</p>}
          {last?.run.error && <p className="whitespace-pre-wrap">{last.run.error.message}</p>}
        </Notice>
      )}
      {report && <Report report={report} />}
      {!report && status !== 'running' && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
          {hasCode ? (
            <StartButton agent="qa" label={words.run} />
          ) : (
            <>
              <p>{words.needsCode}</p>
              <Link to="/s/$sessionId/code" params={{ sessionId }} className={buttonClass('main')}>
                {words.toCode}
              </Link>
            </>
          )}
        </Empty>
      )}
    </main>
  );
}

import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../parts/button.tsx';
import { Empty, Notice } from '../../parts/notice.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { useSessionPage } from '../session/session-context.ts';
import { StartButton } from './start-button.tsx';

/** What is missing before there can be code, and which agent supplies it. */
export function CodeEmpty() {
  const words = useTexts({ en, de });
  const { sessionId, session, log } = useSessionPage();
  const { prd, ideaSummary } = log.state;
  const hasStart = session === null || [prd?.title, ideaSummary, session.ideaSummary].some((text) => Boolean(text));
  const last = newestStage(log.state, 'code');
  return (
    <>
      {last?.run.error && (
        <Notice tone="bad">
          <p className="whitespace-pre-wrap">{last.run.error.message}</p>
        </Notice>
      )}
      <Empty title={words.emptyCode}>
        <p>{words.emptyCodeHow}</p>
        {hasStart ? (
          <StartButton agent="code" label={words.startCode} />
        ) : (
          <>
            <p>{words.needsPrd}</p>
            <Link to="/s/$sessionId/idea" params={{ sessionId }} className={buttonClass('main')}>
              {words.toIdea}
            </Link>
          </>
        )}
        {hasStart && prd === null && (
          <Link to="/s/$sessionId/prd" params={{ sessionId }} className={buttonClass('quiet')}>
            {words.toPrd}
          </Link>
        )}
      </Empty>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../parts/button.tsx';
import { Empty } from '../../parts/notice.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { NewScreen } from './new-screen.tsx';
import { StartButton } from './start-button.tsx';

/** What is missing before there can be a screen, and how to have one made. */
export function ScreensEmpty() {
  const words = useTexts({ en, de });
  const { sessionId, session, log } = useSessionPage();
  const { prd, ideaSummary } = log.state;
  const hasStart = session === null || [prd?.title, ideaSummary, session.ideaSummary].some((text) => Boolean(text));
  return (
    <Empty title={words.emptyScreens}>
      <p>{words.emptyScreensHow}</p>
      {hasStart && <StartButton agent="design" label={words.startScreen} />}
      {prd === null && (
        <>
          <p>{words.needsPrd}</p>
          <Link to="/s/$sessionId/prd" params={{ sessionId }} className={buttonClass('quiet')}>
            {words.toPrd}
          </Link>
        </>
      )}
      <NewScreen isOpen={!hasStart} />
    </Empty>
  );
}

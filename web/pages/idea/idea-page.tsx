import { buttonClass } from '../../parts/button.tsx';
import { Empty } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { idea as de } from '../../words/de/pages/idea.ts';
import { idea as en } from '../../words/en/pages/idea.ts';
import { useTexts } from '../../words/words.tsx';
import { EarlierRuns } from '../session/earlier-runs.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useRuns } from '../session/use-runs.ts';
import { useStartAgent } from '../session/use-start-agent.ts';
import { Constraints } from './constraints.tsx';
import { GoOn } from './go-on.tsx';
import { Summary } from './summary.tsx';
import { Turn } from './turn.tsx';

/** The conversation about the idea, beside the summary and what was read from the words of people. */
export function IdeaPage() {
  const words = useTexts({ en, de });
  const { asked } = useSessionPage();
  const { runs, earlier } = useRuns();
  const newest = earlier.outlines.filter(({ stages }) =>
    stages.some(({ agent, text }) => isIdea(agent) && text !== ''),
  );
  const turns = [...newest, ...runs].flatMap((run) =>
    run.stages
      .filter(({ agent }) => isIdea(agent))
      // A stage that a team repeats was asked for by a decision, whose note is in the inbox.
      .map((stage, index) => ({ run, stage, asked: index === 0 ? (asked?.get(run.runId) ?? null) : null })),
  );
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-12 gap-y-8 px-4 py-6 md:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="conversation" className="flex min-w-0 flex-col gap-6">
        <h2 id="conversation" className={turns.length === 0 ? 'sr-only' : 'text-sm font-semibold text-soft'}>
          {words.conversation}
        </h2>
        {turns.length === 0 && asked !== null && <FirstQuestion />}
        {/* Shown together with the questions above them: otherwise what is being read would move. */}
        {asked === null ? (
          <Skeleton lines={12} />
        ) : (
          <>
            <EarlierRuns {...earlier} />
            {turns.map((turn) => (
              <Turn key={turn.stage.firstCursor} {...turn} />
            ))}
            <GoOn />
          </>
        )}
      </section>
      <div className="flex min-w-0 flex-col gap-8 self-start lg:sticky lg:top-6">
        {turns.length > 0 && <Summary />}
        <Constraints />
      </div>
    </main>
  );
}

const isIdea = (agent: string) => agent === 'ideation';

function FirstQuestion() {
  const words = useTexts({ en, de });
  const { session, log } = useSessionPage();
  const { start, blocked, isStarting } = useStartAgent('ideation');
  const known = log.state.ideaSummary ?? session?.ideaSummary ?? null;
  return (
    <Empty title={words.question}>
      <p>{words.questionWhy}</p>
      {known !== null && (
        <>
          <blockquote className="border-l-2 border-edge pl-4 font-serif text-lg whitespace-pre-wrap">
            {known}
          </blockquote>
          <button
            type="button"
            className={buttonClass('main')}
            disabled={blocked !== null || isStarting}
            title={blocked ?? undefined}
            onClick={() => start({ phase: 'conversation', messages: [{ role: 'user', content: known }] })}
          >
            {words.begin}
          </button>
        </>
      )}
    </Empty>
  );
}

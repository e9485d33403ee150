import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { WaitingRun } from '../../../schema/run.ts';
import { useAgents } from '../../api/agents.ts';
import { useMe } from '../../api/me.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { useWaitingRuns } from '../../api/use-waiting.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CheckField } from '../../parts/field.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { toast } from '../../parts/toasts.tsx';
import { announce } from '../../shell/announcer.tsx';
import { Page } from '../../shell/page.tsx';
import { useTexts, useWords } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { titleOf } from '../session/session-context.ts';
import { ChosenRun } from './chosen-run.tsx';
import { useLetters } from './keys.ts';
import type { DecisionKind } from './use-decide.ts';
import { WaitingList } from './waiting-list.tsx';

/** How often to look for new runs, in milliseconds. */
const pause = 5_000;

const preference = 'inbox.letters';

/** The runs that wait for a decision, and the one that is chosen beside them; on a phone one at a time. */
export function InboxPage() {
  const words = useTexts({ en, de });
  const { session, shell } = useWords();
  const agents = useAgents();
  const { me } = useMe();
  const chosen = useSearch({ from: '/inbox' });
  const navigate = useNavigate();
  const waiting = useWaitingRuns({ refetchInterval: pause });
  const [letters, setLetters] = useState(() => readPreference(preference) !== 'off');
  const runs = waiting.data ?? [];

  const nameOf = (run: WaitingRun) => run.sessionName ?? run.ideaSummary ?? session.untitled;

  function show(run: WaitingRun | undefined): void {
    const search = run ? { session: run.sessionId, run: run.runId } : {};
    void navigate({ to: '/inbox', search, replace: true });
  }

  // Where both have room, one run is open from the start. It stays open if others come.
  const [first] = runs;
  const hasChosen = chosen.run !== undefined;
  const opened = first && !hasChosen ? `${first.sessionId} ${first.runId}` : null;
  useEffect(() => {
    if (opened === null || !window.matchMedia('(min-width: 1024px)').matches) return;
    const [sessionId = '', runId = ''] = opened.split(' ');
    void navigate({ to: '/inbox', search: { session: sessionId, run: runId }, replace: true });
  }, [opened, navigate]);

  const place = runs.findIndex(({ runId }) => runId === chosen.run);
  useLetters(letters, (letter) => {
    const step = { j: 1, k: -1 }[letter];
    if (step === undefined) return false;
    const next = runs[Math.max(0, Math.min(runs.length - 1, place + step))];
    show(next);
    if (next) announce(`${nameOf(next)}. ${session.waitsFor(titleOf(agents, next.waitingFor.stage))}`);
    return true;
  });

  function decided(decision: DecisionKind, run: WaitingRun): void {
    toast({ text: words.done[decision](nameOf(run).slice(0, 80)) });
    const rest = runs.filter(({ runId }) => runId !== run.runId);
    show(rest[Math.min(Math.max(place, 0), rest.length - 1)]);
  }

  if (waiting.isPending) {
    return (
      <Page title={words.title}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  return (
    <Page title={words.title}>
      <ErrorNote error={waiting.error} onRetry={() => void waiting.refetch()} />
      {runs.length === 0 && !hasChosen && !waiting.error && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
          <ButtonLink to="/">{shell.newIdea}</ButtonLink>
        </Empty>
      )}
      {(runs.length > 0 || hasChosen) && (
        <div className="grid min-w-0 gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className={`flex flex-col gap-3 ${hasChosen ? 'max-lg:hidden' : ''}`}>
            <WaitingList runs={runs} chosen={chosen.run} />
            <div className="max-md:hidden">
              <CheckField
                label={words.keys}
                checked={letters}
                onChange={(event) => {
                  setLetters(event.target.checked);
                  writePreference(preference, event.target.checked ? null : 'off');
                }}
              />
            </div>
          </div>
          {chosen.run !== undefined && chosen.session !== undefined ? (
            <ChosenRun
              key={chosen.run}
              sessionId={chosen.session}
              runId={chosen.run}
              waiting={runs[place] ?? null}
              letters={letters && me !== null}
              onDecided={decided}
              onNext={() => show(runs.find(({ runId }) => runId !== chosen.run))}
            />
          ) : (
            <p className="text-soft max-lg:hidden">{words.choose}</p>
          )}
        </div>
      )}
    </Page>
  );
}

import { useSearch } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Author } from '../../../schema/actor.ts';
import type { ListedSession } from '../../../schema/session.ts';
import { useAgents } from '../../api/agents.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Page } from '../../shell/page.tsx';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { sessions as de } from '../../words/de/pages/sessions.ts';
import { sessions as en } from '../../words/en/pages/sessions.ts';
import { Filters } from './filters.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { SessionSearch } from './search.ts';
import { SessionRow } from './session-row.tsx';
import { useFork } from '../fork/use-fork.ts';
import { useSessionActions } from './use-session-actions.ts';
import { useSessionList } from './use-session-list.ts';

/** All sessions of the workspace, with search and filters that are in the address. */
export function SessionsPage() {
  const words = useTexts({ en, de });
  const search = useSearch({ from: '/s' });
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const meet = (authors: readonly Author[]) => {
    const fresh = authors.filter(({ id }) => !people.has(id));
    if (fresh.length > 0) setPeople(new Map([...people, ...fresh.map(({ id, name }) => [id, name] as const)]));
  };
  return (
    <Page
      title={words.title}
      actions={
        <ButtonLink look="main" to="/">
          <PenLine size={16} aria-hidden />
          {words.newIdea}
        </ButtonLink>
      }
    >
      <Filters search={search} people={people} />
      <SessionList key={JSON.stringify(search)} search={search} onPeople={meet} />
    </Page>
  );
}

interface SessionListProps {
  search: SessionSearch;
  /** Called with those who created the sessions that were read. */
  onPeople(people: readonly Author[]): void;
}

function SessionList({ search, onPeople }: SessionListProps) {
  const words = useTexts({ en, de });
  const { session: sessionWords } = useWords();
  const format = useFormat();
  const agents = useAgents();
  const list = useSessionList(search);
  const { archive, deleteLater } = useSessionActions();
  const { fork, error: forkError } = useFork();
  const meet = useEffectEvent(onPeople);
  const { people } = list;
  useEffect(() => {
    meet(people);
  }, [people]);
  const [renamed, setRenamed] = useState<ListedSession | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const nameOf = ({ name, ideaSummary }: ListedSession) => name ?? ideaSummary ?? sessionWords.untitled;

  /** Moves the focus to what takes the place of a row that goes: the focus would be lost with it. */
  function leave(sessionId: string): void {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-session]') ?? [])];
    const place = rows.findIndex((row) => row.dataset.session === sessionId);
    const next = rows[place + 1] ?? rows[place - 1];
    // The menu gives the focus back to its button first.
    setTimeout(() => (next?.querySelector('a') ?? box.current)?.focus(), 50);
  }

  if (list.isPending) return <Skeleton lines={12} />;
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <ErrorNote error={list.error} onRetry={list.retry} />
      <ErrorNote error={forkError} />
      {list.sessions.length > 0 && (
        <div>
          <p role="status" className="border-b border-line pb-1 text-sm text-soft">
            {words.count(format.number(list.sessions.length), list.hasMore)}
          </p>
          <ul aria-label={words.title}>
            {list.sessions.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                name={nameOf(session)}
                doing={list.doingOf(session)}
                waitingStage={list.waitingStages.get(session.sessionId)}
                agents={agents}
                onRename={() => setRenamed(session)}
                onFork={() => fork(session.sessionId, nameOf(session))}
                onArchive={() => {
                  leave(session.sessionId);
                  void archive(session, nameOf(session));
                }}
                onDelete={() => {
                  leave(session.sessionId);
                  deleteLater(session, nameOf(session));
                }}
              />
            ))}
          </ul>
        </div>
      )}
      {list.hasMore && <ShowMore isLoading={list.isLoadingMore} onMore={list.more} />}
      {list.sessions.length === 0 && !list.hasMore && !list.error && <NothingHere search={search} />}
      {renamed && <RenameDialog session={renamed} onClose={() => setRenamed(null)} />}
    </div>
  );
}

function NothingHere({ search }: { search: SessionSearch }) {
  const words = useTexts({ en, de });
  const { state, ...rest } = search;
  if (state === 'archived' && Object.keys(rest).length === 0) {
    return (
      <Empty title={words.emptyArchive}>
        <p>{words.emptyArchiveHow}</p>
        <ButtonLink to="/s">{words.clear}</ButtonLink>
      </Empty>
    );
  }
  if (Object.keys(search).length > 0) {
    return (
      <Empty title={words.nothingFits}>
        <ButtonLink to="/s">{words.clear}</ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={words.empty}>
      <p>{words.emptyHow}</p>
      <ButtonLink look="main" to="/">
        {words.newIdea}
      </ButtonLink>
    </Empty>
  );
}

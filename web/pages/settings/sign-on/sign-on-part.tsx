import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SignOnConnection } from '../../../../schema/sign-on.ts';
import { useMay, useMe } from '../../../api/me.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty, ErrorNote, Notice } from '../../../parts/notice.tsx';
import { ShowMore } from '../../../parts/show-more.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { useWords } from '../../../words/words.tsx';
import { ProvedLongAgo } from '../proved-long-ago.tsx';
import { forgetKept, readKept } from '../use-kept.ts';
import { ConnectionForm, formName } from './connection-form.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { emptyForm, formOf, type FormValues, readPairs } from './fields.ts';
import { Policy } from './policy.tsx';
import { useSignOnWords } from './use-sign-on-words.ts';

const scope = 'signOn:manage';

/** How members sign in with an identity provider: all see what holds, and those who may manage it change it. */
export function SignOnPart() {
  const words = useSignOnWords();
  const { common } = useWords();
  const { me } = useMe();
  const may = useMay();
  if (me === null) return <Skeleton lines={6} />;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-3xl text-soft">
        {words.lead}
        {me.actor.type === 'member' && (
          <>
            {' '}
            {words.yours}{' '}
            <a className="underline" href="/account">
              {words.account}
            </a>
          </>
        )}
      </p>
      {may(scope) ? (
        <Connections />
      ) : (
        <>
          <Notice>{common.failure.forbidden(scope)}</Notice>
          <section aria-labelledby="policy" className="flex flex-col gap-3">
            <h2 id="policy" className="text-lg font-semibold">
              {words.policy.title}
            </h2>
            <Policy obstacle={null} mayManage={false} />
          </section>
          <Button look="main" className="self-start" disabled title={common.failure.forbidden(scope)}>
            <Plus size={16} aria-hidden /> {words.connect}
          </Button>
        </>
      )}
    </div>
  );
}

/** What the form is open for: a new connection, or one that is there. */
interface Open {
  connection: SignOnConnection | null;
  start: FormValues;
}

/** Returns the values of a form with one more line, for a group that a test saw. */
function withGroup(values: FormValues, group: string): FormValues {
  const pairs = readPairs(values.groupRoles);
  return { ...values, groupRoles: JSON.stringify([...pairs, { group, role: 'developer' }]) };
}

function Connections() {
  const words = useSignOnWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const navigate = useNavigate();
  const { tested } = useSearch({ from: '/settings/$part' });
  const [chosen, setChosen] = useState<Open | 'closed' | null>(null);
  const [made, setMade] = useState<SignOnConnection | null>(null);
  const input = { limit: 50 };
  const query = usePages({
    queryKey: trpc.signOn.list.queryKey(input),
    load: (before, signal) => client.signOn.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const connections = query.data?.pages.flatMap((page) => page.connections) ?? [];
  // What was typed before a sign-in is still there.
  const open = chosen === 'closed' ? null : (chosen ?? draftOf(connections, query.isSuccess));
  // The one that is being changed is in the form.
  const shown = connections.filter(({ connectionId }) => connectionId !== open?.connection?.connectionId);
  const isTested = connections.some(({ enabled, testedAt }) => enabled && testedAt !== null);

  function close(): void {
    setChosen('closed');
  }
  function show(next: Open): void {
    // What was typed for another one is not for this one.
    forgetKept(formName);
    setMade(null);
    setChosen(next);
  }
  function edit(connection: SignOnConnection, group?: string): void {
    const start = formOf(connection);
    show({ connection, start: group === undefined ? start : withGroup(start, group) });
  }

  return (
    <>
      {made && (
        <Notice tone="good">
          <p role="status">{words.connected(made.name)}</p>
        </Notice>
      )}
      {open && (
        <>
          <ProvedLongAgo text={words.provedLongAgo} />
          <ConnectionForm
            key={open.connection?.connectionId ?? ''}
            {...open}
            onCancel={close}
            onSaved={(saved) => {
              close();
              setMade(open.connection ? null : saved);
            }}
          />
        </>
      )}
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={6} />}
      {query.data && connections.length === 0 && !open && <Nothing onConnect={() => show(anew)} />}
      {shown.length > 0 && (
        <section aria-labelledby="connections" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="connections" className="text-lg font-semibold">
              {words.connections}
            </h2>
            {!open && (
              <Button onClick={() => show(anew)}>
                <Plus size={16} aria-hidden /> {words.connect}
              </Button>
            )}
          </div>
          <ul className="border-t border-line">
            {shown.map((connection) => (
              <ConnectionRow
                key={connection.connectionId}
                connection={connection}
                isTested={connection.connectionId === tested}
                onEdit={(group) => edit(connection, group)}
                onCloseTest={() =>
                  void navigate({ to: '/settings/$part', params: { part: 'sign-on' }, search: {}, replace: true })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
      {connections.length > 0 && (
        <section aria-labelledby="policy" className="flex flex-col gap-3">
          <h2 id="policy" className="text-lg font-semibold">
            {words.policy.title}
          </h2>
          <Policy mayManage obstacle={isTested ? null : words.policy.first} />
        </section>
      )}
    </>
  );
}

const anew: Open = { connection: null, start: emptyForm };

/** The form that this tab keeps, once the list is there. */
function draftOf(connections: readonly SignOnConnection[], isLoaded: boolean): Open | null {
  const kept = isLoaded ? readKept(formName, emptyForm) : null;
  if (!kept) return null;
  const connection = connections.find(({ connectionId }) => connectionId === kept.connectionId) ?? null;
  return connection || kept.connectionId === '' ? { connection, start: kept } : null;
}

function Nothing({ onConnect }: { onConnect(): void }) {
  const words = useSignOnWords();
  return (
    <Empty title={words.empty}>
      <p className="max-w-3xl">{words.emptyWhy}</p>
      <div className="max-w-3xl text-sm text-soft">
        <p className="font-semibold">{words.need}</p>
        <ul className="list-disc pl-5">
          {words.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <p className="mt-2 break-words">{words.early(`${location.origin}/`)}</p>
      </div>
      <Button look="main" onClick={onConnect}>
        <Plus size={16} aria-hidden /> {words.connect}
      </Button>
    </Empty>
  );
}

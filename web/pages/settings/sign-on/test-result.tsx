import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SignOnTest } from '../../../../schema/sign-on-test.ts';
import type { SignOnConnection } from '../../../../schema/sign-on.ts';
import { useTRPC } from '../../../api/studio.tsx';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote, Notice } from '../../../parts/notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useFormat, useTexts } from '../../../words/words.tsx';
import { LeaveForm } from './leave-form.tsx';
import { useSignOnWords } from './use-sign-on-words.ts';

interface TestResultProps {
  connection: SignOnConnection;
  /** Opens the form with a line for a group. */
  onGive(group: string): void;
  onClose(): void;
}

/** What the test learnt from which the browser has just come back. */
export function TestResult({ connection, onGive, onClose }: TestResultProps) {
  const { test: words } = useSignOnWords();
  const trpc = useTRPC();
  const { connectionId } = connection;
  const query = useQuery(trpc.signOn.lastTest.queryOptions({ connectionId }, { staleTime: Infinity }));
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  const { test } = query.data;
  if (test) return <Learnt test={test} connection={connection} onGive={onGive} onClose={onClose} />;
  return (
    <Notice>
      <p role="status">{words.gone}</p>
    </Notice>
  );
}

function Learnt({ test, connection, onGive, onClose }: TestResultProps & { test: SignOnTest }) {
  const { test: words } = useSignOnWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { identity, role, account, detail } = test;
  const outcome = identity === null ? 'failed' : role === null ? 'closed' : 'good';
  const tone = { failed: 'bad', closed: 'warn', good: 'good' } as const;
  return (
    <Notice tone={tone[outcome]}>
      <div className="flex flex-col gap-3">
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {words.title[outcome]}
        </h4>
        <Meaning test={test} />
        {detail !== null && (
          <p className="text-sm">
            {words.said}: <span className="font-mono text-xs break-words">{detail}</span>
          </p>
        )}
        {identity !== null && <Facts test={test} connection={connection} onGive={onGive} />}
        {account === 'new' && (
          <div className="flex flex-col items-start gap-1">
            <p className="text-sm">{words.linkWhy}</p>
            <LinkButton connectionId={connection.connectionId} />
          </div>
        )}
        <Button className="self-start" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Notice>
  );
}

function LinkButton({ connectionId }: { connectionId: string }) {
  const { link } = useSignOnWords();
  return (
    <LeaveForm purpose="link" connectionId={connectionId}>
      {link}
    </LeaveForm>
  );
}

/** What it means, in a sentence or two. */
function Meaning({ test }: { test: SignOnTest }) {
  const { test: words } = useSignOnWords();
  const { roles } = useTexts({ en, de });
  const { account, role, reason, mayEnforce } = test;
  if (reason !== null) return <p>{words.reasons[reason] ?? words.unknownReason}</p>;
  if (role === null || account === null) return null;
  const name = roles[role];
  if (mayEnforce) return <p>{words.enforceable(name)}</p>;
  return (
    <p>
      {words[account](name)} {account === 'yours' && words.notAdmin}
      {account === 'another' && words.asOther}
    </p>
  );
}

function Facts({ test, connection, onGive }: Pick<TestResultProps, 'connection' | 'onGive'> & { test: SignOnTest }) {
  const { test: words } = useSignOnWords();
  const { roles } = useTexts({ en, de });
  const format = useFormat();
  const { identity, claims, groups, role, at } = test;
  const { groupClaim, groupRoles } = connection;
  if (!identity) return null;
  const known = new Map(groupRoles.map((pair) => [pair.group, pair.role]));
  const facts = [
    [words.name, identity.name],
    [words.email, identity.email ?? words.noEmail],
    [words.identity, <Code key="subject">{identity.subject}</Code>],
    [words.role, role === null ? words.noRole : roles[role]],
    [words.at, format.time(at)],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 text-sm md:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="text-sm">
        <p className="text-soft">{words.groups}</p>
        {groups === null && <p>{groupClaim === null ? words.noClaim : words.claimMissing(groupClaim)}</p>}
        {groups?.length === 0 && <p>{words.noGroups}</p>}
        {groups && groups.length > 0 && (
          <ul className="flex flex-col gap-1">
            {[...new Set(groups)].map((group) => {
              const given = known.get(group);
              return (
                <li key={group} className="flex min-w-0 flex-wrap items-center gap-2">
                  <Code>{group}</Code>
                  {given ? (
                    <span className="text-soft">→ {roles[given]}</span>
                  ) : (
                    <Button onClick={() => onGive(group)}>
                      {words.give}
                      <span className="sr-only">{group}</span>
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <details className="text-sm">
        <summary className="text-soft">{words.claims(claims.length)}</summary>
        <p className="font-mono text-xs break-words">{claims.join(', ')}</p>
      </details>
    </>
  );
}

const Code = ({ children }: { children: string }) => <span className="font-mono text-xs break-all">{children}</span>;

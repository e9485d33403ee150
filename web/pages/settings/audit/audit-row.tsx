import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../schema/audit.ts';
import { Badge } from '../../../parts/badge.tsx';
import { settings as settingsDe } from '../../../words/de/pages/settings.ts';
import { settings as settingsEn } from '../../../words/en/pages/settings.ts';
import { useFormat, useTexts } from '../../../words/words.tsx';
import { type AuditSearch, readSettingsSearch } from '../search.ts';
import { useAuditWords } from './use-audit-words.ts';

const tones = { success: 'good', denied: 'warn', failed: 'bad' } as const;

/** An entry of the audit log: who did what to what, and on request all of it. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const format = useFormat();
  const { action, outcome, count, at, target } = entry;
  const names: Readonly<Record<string, string>> = words.actions;
  const facts = [format.time(at), useActorName(entry), target && cut(target.name || shortId(target.id))];
  return (
    <li className="border-b border-line">
      <details>
        <summary className="py-2">
          <span className="mr-3">{names[action] ?? action}</span>
          {outcome !== 'success' && <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>}
          {count > 1 && <span className="ml-3 text-sm">{words.times(format.number(count))}</span>}
          <span className="text-sm text-soft max-md:block md:ml-3">{facts.filter(Boolean).join(' · ')}</span>
        </summary>
        <Details entry={entry} />
      </details>
    </li>
  );
}

/** A name in a line of the list; the details have all of it. */
const cut = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name);
const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

function useActorName({ actor, erased }: AuditEntry): string {
  const words = useAuditWords();
  if (actor.type === 'system') return words.service;
  return actor.name ?? (erased ? words.erasedPerson : shortId(actor.id));
}

function Details({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const { roles } = useTexts({ en: settingsEn, de: settingsDe });
  const { action, actor, target, context, before, after, seq, hash } = entry;
  // The name of the service key, and of the service, says what they are.
  const isNamed = actor.type === 'serviceKey' || actor.type === 'system';
  const who = [useActorName(entry), !isNamed && words.types[actor.type], actor.role && roles[actor.role], actor.keyHint]
    .filter(Boolean)
    .join(' · ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.facts.action, <Mono key="action">{action}</Mono>],
    [
      words.facts.by,
      <span key="by">
        {who} <Only search={{ actor: actor.id }}>{words.onlyActor}</Only>
      </span>,
    ],
    [
      words.facts.on,
      target && (
        <span key="on">
          {target.name ? `${target.name} · ` : ''}
          <Mono>
            {target.type} {target.id}
          </Mono>{' '}
          <Only search={{ target: target.id }}>{words.onlyThis}</Only>
        </span>
      ),
    ],
    [words.facts.network, context.ip],
    [words.facts.program, context.userAgent],
    [
      words.facts.procedure,
      context.procedure && <Mono key="p">{`${context.protocol ?? ''} ${context.procedure}`}</Mono>,
    ],
    [words.facts.request, context.requestId && <Mono key="r">{context.requestId}</Mono>],
    [words.facts.place, seq ?? words.notSealed],
    [words.facts.hash, hash && <Mono key="h">{hash}</Mono>],
  ];
  return (
    <div className="flex flex-col gap-3 pb-4 text-sm">
      <dl className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="flex gap-2">
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <div className="grid gap-3 md:grid-cols-2">
        {before && <State label={words.before} state={before} />}
        {after && <State label={words.after} state={after} />}
      </div>
    </div>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="font-mono text-xs">{children}</span>;
}

/** A link that adds one filter to those that are set. */
function Only({ search, children }: { search: AuditSearch; children: string }) {
  return (
    <Link
      to="/settings/$part"
      params={{ part: 'audit' }}
      search={(before) => readSettingsSearch({ ...before, ...search })}
      className="text-link underline underline-offset-2"
    >
      {children}
    </Link>
  );
}

function State({ label, state }: { label: string; state: Readonly<Record<string, unknown>> }) {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1">
      <p className="text-soft">{label}</p>
      <pre className="border border-line bg-sheet p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(state, null, 2)}
      </pre>
    </div>
  );
}

import type { AuditFilter, AuditOutcome } from '../../../../schema/audit.ts';
import type { AuditAction } from '../../../../schema/audit-actions.ts';
import { audit as words } from '../../../words/en/pages/audit.ts';
import type { AuditSearch } from '../search.ts';

/** Copies without zod, which is too large for a page. The types hold them to what the service knows. */
export const outcomes = Object.keys(words.outcomes) as AuditOutcome[];
export const actions = Object.keys(words.actions) as AuditAction[];

/** Returns the moment at which a day begins or has ended in the reader's zone, as ISO 8601; null if it is no day. */
export function momentOf(day: string, edge: 'begin' | 'end'): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number);
  const [year, month, date] = parts ?? [];
  if (year === undefined || month === undefined || date === undefined || year < 1_000) return null;
  const begin = new Date(year, month - 1, date);
  // A calendar has no 30th of February: Date would take the day after.
  if (begin.getMonth() !== month - 1 || begin.getDate() !== date) return null;
  return (edge === 'begin' ? begin : new Date(year, month - 1, date + 1)).toISOString();
}

/** Returns what the service filters by. What it would not understand is left out. */
export function filterOf(search: AuditSearch): AuditFilter {
  const { actor, target } = search;
  const action = actions.find((one) => one === search.action);
  const outcome = outcomes.find((one) => one === search.outcome);
  const from = search.from === undefined ? null : momentOf(search.from, 'begin');
  const to = search.to === undefined ? null : momentOf(search.to, 'end');
  return {
    ...(actor !== undefined && { actorId: actor }),
    ...(action && { action }),
    ...(target !== undefined && { targetId: target }),
    ...(outcome && { outcome }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

/** Returns the address of an export of the entries that fit. */
export function exportAddress(filter: AuditFilter, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  return `/api/v1/audit/export?${query}`;
}

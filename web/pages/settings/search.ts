/** What the address of a part of the settings says: `/settings/sign-on?tested=<connection>`. */
export interface SettingsSearch extends AuditSearch {
  /** The sign-on connection from whose test the browser comes back. */
  tested?: string;
  /** The webhook whose deliveries are shown. */
  webhook?: string;
  /** The service account whose keys are shown. */
  account?: string;
}

/** The filters of the audit log: `/settings/audit?action=key.created&from=2026-11-01`. */
export interface AuditSearch {
  /** The id of a member, service account or key. */
  actor?: string;
  action?: string;
  /** The id of what it was done to. */
  target?: string;
  outcome?: string;
  /** The first day, as `2026-11-01`. */
  from?: string;
  /** The last day. */
  to?: string;
}

const names = ['tested', 'webhook', 'account', 'actor', 'action', 'target', 'outcome', 'from', 'to'] as const;

/** The router reads `webhook=42` as a number. */
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';

/** Returns what is usable of an address; the rest is left out. */
export function readSettingsSearch(search: Readonly<Record<string, unknown>>): SettingsSearch {
  return Object.fromEntries(
    names.map((name) => [name, text(search[name])] as const).filter(([, value]) => value !== ''),
  );
}

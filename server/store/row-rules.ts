import { tenantRole } from './tenant-query.ts';

/** The role that every policy lets pass. The service's own login is a member of it. */
export const systemRole = 'uas_system';

/** What a tenant transaction may do with a table. */
export interface RowRule {
  /** The condition of the rows that it sees and stores. */
  rows: string;
  /** Privileges, such as `select, insert`. */
  may: string;
}

const workspaceNow = `nullif(current_setting('uas.workspace', true), '')`;

/**
 * Tables that tenant transactions cannot reach at all: they have no rows of a workspace, or rows that only the system
 * reads. What a person signs in with belongs to the person, who may be a member of several workspaces. `installation` has
 * the wrapped root key. The rest is about requests and sign-ins before anybody knows whose they are, and model servers.
 */
export const closedTables: ReadonlySet<string> = new Set([
  'installation',
  'passkey',
  'recovery_code',
  'known_device',
  'sign_in_attempt',
  'sign_in_flow',
  'saml_assertion',
  'rate_limit',
  'model_capability',
  'node',
]);

/** Tables without a `workspace_id` of which a workspace has rows. */
const ownRules: Readonly<Record<string, RowRule>> = {
  workspace: { rows: `id = ${workspaceNow}::uuid`, may: 'select, update' },
  // Members show the names of their people.
  person: {
    rows: `exists (select from member m where m.person_id = person.id and m.workspace_id = ${workspaceNow}::uuid)`,
    may: 'select',
  },
};

/** The audit log is append-only, and its chain is made by the system. */
const appended: Readonly<Record<string, string>> = {
  audit_entry: 'select, insert',
  audit_personal: 'select, insert',
  audit_unsealed: 'select, insert',
  audit_seal: 'select',
  audit_head: 'select',
};

/**
 * Returns the rule of a table, from the type of its `workspace_id`. Returns null for a table that is closed to tenant
 * transactions. Throws TypeError for a table with neither the column nor a decision in this file.
 */
export function rowRule(table: string, workspaceType: string | null): RowRule | null {
  if (closedTables.has(table)) return null;
  const own = ownRules[table];
  if (own) return own;
  if (workspaceType === null) throw new TypeError(`${table} has no workspace_id, and no rule in row-rules.ts`);
  const rows = `workspace_id = ${workspaceNow}${workspaceType === 'text' ? '' : `::${workspaceType}`}`;
  return { rows, may: appended[table] ?? 'select, insert, update, delete' };
}

/** What a table has if it has the rule. A comment on its policy keeps it, because PostgreSQL rewrites conditions. */
export const markOf = ({ rows, may }: RowRule): string => `${may}: ${rows}`;

/** Returns the statements that give a table its rule, as one text and so as one transaction. */
export function ruleStatements(table: string, rule: RowRule): string {
  const { rows, may } = rule;
  return [
    // A start must not hold up a service that is working for longer.
    `set local lock_timeout = '10s'`,
    `alter table "${table}" enable row level security, force row level security`,
    `drop policy if exists uas_system on "${table}"`,
    `create policy uas_system on "${table}" to ${systemRole} using (true) with check (true)`,
    `drop policy if exists uas_tenant on "${table}"`,
    `create policy uas_tenant on "${table}" to ${tenantRole} using (${rows}) with check (${rows})`,
    `comment on policy uas_tenant on "${table}" is '${markOf(rule).replaceAll("'", "''")}'`,
    `revoke all on "${table}" from ${tenantRole}`,
    `grant ${may} on "${table}" to ${tenantRole}`,
  ].join('; ');
}

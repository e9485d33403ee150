import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { markOf, type RowRule, rowRule, ruleStatements, systemRole } from './row-rules.ts';
import { passingTables, storedTables } from './tables.ts';
import { tenantRole } from './tenant-query.ts';

/** A connection, or a pool of them. */
export interface Queries {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** Insufficient privilege, and what PostgreSQL before 16 says of a role that may not create another. */
const insufficientPrivilege = '42501';
/** The role was created, or granted, by a node of another database on this server at the same moment. */
const meanwhile = new Set(['42710', '23505', 'XX000']);

/** `set` is new in PostgreSQL 16, and asks whether a role can be entered. */
const membership = `
select r.rolname as login, r.rolsuper or r.rolbypassrls as bypasses,
  to_regrole('${systemRole}') is not null and to_regrole('${tenantRole}') is not null as made,
  r.rolsuper or coalesce(pg_has_role(r.oid, to_regrole('${systemRole}'), 'usage'), false) as system,
  r.rolsuper or coalesce(pg_has_role(r.oid, to_regrole('${tenantRole}'),
    case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end), false) as tenant
from pg_roles r where r.rolname = any ($1)`;

interface Login {
  login: string;
  bypasses: boolean;
  made: boolean;
  system: boolean;
  tenant: boolean;
}

const tables = `
select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
  format_type(a.atttypid, null) as type,
  (select obj_description(p.oid, 'pg_policy') from pg_policy p where p.polrelid = c.oid and p.polname = 'uas_tenant') as mark
from unnest($1::text[]) as t(name)
join pg_class c on c.oid = to_regclass(t.name)
left join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped`;

interface Table {
  name: string;
  forced: boolean;
  type: string | null;
  mark: string | null;
}

interface State {
  logins: Login[];
  forced: boolean;
  /** Tables that lack their rule. */
  bare: { name: string; rule: RowRule }[];
}

async function readState(client: Queries, logins: readonly string[]): Promise<State> {
  const found = await client.query<Login>(membership, [logins]);
  const { rows } = await client.query<Table>(tables, [[...storedTables, ...passingTables]]);
  const bare = rows.flatMap(({ name, type, forced, mark }) => {
    const rule = rowRule(name, type);
    return rule === null || (forced && mark === markOf(rule)) ? [] : [{ name, rule }];
  });
  return { logins: found.rows, forced: rows.some((table) => table.forced), bare };
}

const passes = ({ bypasses, system }: Login) => bypasses || system;
const isMember = ({ made, system, tenant }: Login) => made && system && tenant;
const isReady = ({ logins, bare }: State) => bare.length === 0 && logins.every(isMember);

/** Whether all tables have their policies, and these logins may enter the roles. Changes nothing. */
export async function isSecured(client: Queries, logins: readonly string[]): Promise<boolean> {
  return isReady(await readState(client, logins));
}

export async function currentUser(client: Queries): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

/** Whether a login finds all rows of all tables: there are no policies, or they let it pass. */
export async function passesPolicies(client: Queries, login: string): Promise<boolean> {
  const { logins, forced } = await readState(client, [login]);
  return !forced || logins.every(passes);
}

/**
 * Makes the two roles, lets the logins enter them, and gives each table its policies. Only one node at a time may do this.
 * Returns null, or, if the database role lacks the rights, what an administrator can do, in one sentence. Throws
 * DatabaseError if there are policies and a login cannot pass them: it would find nothing in any table.
 */
export async function secureRows(client: Queries, logins: readonly string[]): Promise<string | null> {
  const before = await readState(client, logins);
  try {
    if (!before.logins.every(({ made }) => made)) await makeRoles(client);
    await admit(client, (await readState(client, logins)).logins);
    const { bare, logins: now } = await readState(client, logins);
    // Never a policy before everybody who works can pass it.
    if (!now.every(isMember)) return refused(before, logins);
    await openSchema(client);
    for (const { name, rule } of bare) await client.query(ruleStatements(name, rule));
    return null;
  } catch (error) {
    if (codeOf(error) === insufficientPrivilege) return refused(before, logins);
    throw error;
  }
}

async function makeRoles(client: Queries): Promise<void> {
  for (const role of [systemRole, tenantRole])
    await unlessMeanwhile(client.query(`create role ${role} nologin nobypassrls`));
}

/** The login inherits what policies allow the system, and not what they allow tenants: that would only slow it down. */
async function admit(client: Queries, logins: readonly Login[]): Promise<void> {
  const { rows } = await client.query<{ new: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as new`,
  );
  const isNew = rows[0]?.new === true;
  for (const { login, system, tenant } of logins) {
    const to = `to ${quoted(login)}`;
    if (!system) await unlessMeanwhile(client.query(`grant ${systemRole} ${to}${isNew ? ' with inherit true' : ''}`));
    if (!tenant)
      await unlessMeanwhile(client.query(`grant ${tenantRole} ${to}${isNew ? ' with inherit false, set true' : ''}`));
  }
}

async function openSchema(client: Queries): Promise<void> {
  const { rows } = await client.query<{ name: string; open: boolean }>(
    `select current_schema() as name, has_schema_privilege('${tenantRole}', current_schema(), 'usage') as open`,
  );
  for (const { name, open } of rows)
    if (!open) await client.query(`grant usage on schema ${quoted(name)} to ${tenantRole}`);
}

function refused({ forced, logins: found }: State, logins: readonly string[]): string {
  const names = logins.map(quoted).join(', ');
  const advice =
    `As an administrator of the database, run: create role ${systemRole}; create role ${tenantRole}; ` +
    `grant ${systemRole}, ${tenantRole} to ${names}; then start the service again.`;
  if (forced && !found.every(passes))
    throw new DatabaseError(
      `The tables have row-level security, and ${names} is no member of ${systemRole}, so it would find nothing. ${advice}`,
    );
  return `${names} may not create roles, enter them, or change the tables. ${advice}`;
}

async function unlessMeanwhile(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!meanwhile.has(codeOf(error))) throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

import { Query, type QueryConfig } from 'pg';
import { isId } from './id.ts';

/** The role of tenant transactions, to which the policies give the rows of one workspace. */
export const tenantRole = 'uas_tenant';

/** Statements that make their transaction one of a workspace. */
export interface Enter {
  /** As a query, which can share its messages with another one. */
  query: string;
  /** As commands: after a query, a transaction could no longer choose its isolation level. */
  commands: string;
}

/**
 * Returns what makes a transaction one of a workspace, until it ends: PostgreSQL then takes back the role and the setting,
 * also after a rollback or a cancelled statement. Throws TypeError for anything but an id.
 */
export function enterStatements(workspaceId: string): Enter {
  if (!isId(workspaceId)) throw new TypeError(`${workspaceId} is not the id of a workspace`);
  return {
    query: `select set_config('uas.workspace', '${workspaceId}', true), set_config('role', '${tenantRole}', true)`,
    commands: `set local uas.workspace = '${workspaceId}'; set local role ${tenantRole}`,
  };
}

/** What this file uses of the driver's connection to the server. */
interface Wire {
  parse(message: { name: string; text: string; types: [] }): void;
  bind(message: { portal: string; statement: string; values: []; binary: false }): void;
  execute(message: { portal: string; rows: number }): void;
  query(text: string): void;
}

/** What this file uses of the driver's own query, whose types leave these methods out. */
interface DriverQuery {
  text: string;
  name: string | undefined;
  callback: ((error: Error | null | undefined, result: unknown) => void) | undefined;
  requiresPreparation(): boolean;
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

const DriverQuery = Query as unknown as new (statement: QueryConfig | string, values?: unknown[]) => DriverQuery;

/**
 * One statement in a tenant transaction of its own, in one round trip: messages before one `Sync`, and statements in one
 * simple query, are one transaction. It is planned each time, because a plan depends on the role.
 */
export class TenantQuery extends DriverQuery {
  readonly #enter: string;
  #entering = true;

  constructor(enter: string, statement: QueryConfig | string, values?: unknown[]) {
    super(statement, values);
    this.name = undefined;
    this.#enter = enter;
  }

  override submit(wire: Wire): Error | null {
    if (this.requiresPreparation()) return super.submit(wire);
    wire.query(`${this.#enter}; ${this.text}`);
    return null;
  }

  override prepare(wire: Wire): void {
    wire.parse({ name: '', text: this.#enter, types: [] });
    wire.bind({ portal: '', statement: '', values: [], binary: false });
    wire.execute({ portal: '', rows: 0 });
    super.prepare(wire);
  }

  override handleRowDescription(message: unknown): void {
    if (!this.#entering) super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    if (!this.#entering) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#entering) this.#entering = false;
    else super.handleCommandComplete(message, wire);
  }
}

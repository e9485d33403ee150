import type { ClientConfig } from 'pg';
import { PatientClient } from './patient-client.ts';

/**
 * A connection through a pooler in transaction mode. Each transaction may use another database connection, and a named
 * prepared statement exists on only one of them (PgBouncer 1.21 and later tracks names if `max_prepared_statements` is
 * set). Without a name, the statement is planned each time, on any connection.
 */
export class NamelessClient extends PatientClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = new Proxy(this.query, {
      apply: (query, client, [statement, ...rest]: unknown[]) =>
        Reflect.apply(query, client, [withoutName(statement), ...rest]) as unknown,
    });
  }
}

function withoutName(statement: unknown): unknown {
  const isNamed =
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    'name' in statement &&
    !('submit' in statement);
  return isNamed ? { ...statement, name: undefined } : statement;
}

import type { ClientConfig } from 'pg';
import { PatientClient } from './patient-client.ts';

/**
 * A connection through a pooler in transaction mode. Each transaction may go to another connection of the database, and
 * a statement that was prepared under a name is known to one of them only (PgBouncer carries names from 1.21 on, where
 * `max_prepared_statements` says so). Without the name it is planned anew each time, wherever it comes to.
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
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement && 'name' in statement;
  return isNamed ? { ...statement, name: undefined } : statement;
}

import type { TestService } from '../support/service.ts';

/** Reads rows, or changes them behind the service's back. */
export async function readDatabase(service: TestService, statement: string, values: readonly unknown[]) {
  return (await service.store.pool.query<Record<string, unknown>>(statement, [...values])).rows;
}

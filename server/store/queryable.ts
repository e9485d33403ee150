import type { EntityManager, Kysely } from '@mikro-orm/postgresql';

/** What takes statements: a client of the pool in its transaction, or `queryableOf` an entity manager. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>;
}

type Compiled = Parameters<Kysely<unknown>['executeQuery']>[0];

/**
 * Returns what takes statements in the transaction of an entity manager. Throws TypeError outside of `transactional`, where the
 * statements would not be undone.
 */
export function queryableOf(em: EntityManager): Queryable {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new TypeError('The entity manager is in no transaction');
  return {
    query(sql, parameters) {
      // What `CompiledQuery.raw` of Kysely makes; the ORM's own `execute` would write the values into the text.
      const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] };
      return transaction.executeQuery({ sql, parameters, query, queryId: { queryId: 'audit' } } as unknown as Compiled);
    },
  };
}

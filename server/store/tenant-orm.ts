import { EntityManager, type MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type pg from 'pg';

/** The connection of an ORM whose statements go to a pool that somebody else opens and closes. */
class PoolConnection extends PostgreSqlConnection {
  readonly #pool: pg.Pool;

  constructor(orm: MikroORM, pool: pg.Pool) {
    super(orm.config);
    this.#pool = pool;
    this.setMetadata(orm.getMetadata());
    this.getClient();
    // Without it, the ORM would look whether the database exists.
    this.connected = true;
  }

  override createKyselyDialect(): PostgresDialect {
    return new PostgresDialect({ pool: () => Promise.resolve(this.#pool) });
  }
}

/**
 * Returns the ORM with another pool. It shares everything else, and is cheap to make: one for each request. Only `em` is
 * for use, and its transactions and statements.
 */
export function ormOnPool(orm: MikroORM, pool: pg.Pool): MikroORM {
  const connection = new PoolConnection(orm, pool);
  const driver = Object.create(orm.driver, { connection: { value: connection } }) as MikroORM['driver'];
  const em = new EntityManager(orm.config, driver, orm.getMetadata(), false);
  return Object.create(orm, { em: { value: em }, driver: { value: driver } }) as MikroORM;
}

import { Client } from 'pg';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';

/** Runs statements on their own connection. */
export async function say(address: DatabaseAddress, statements: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** From now on, new connections to this database see another system id. */
export function pretendOtherServer(address: DatabaseAddress, systemId: number): Promise<void> {
  return say(
    address,
    `create or replace function public.pg_control_system(out system_identifier bigint)
       language sql as 'select ${systemId}::bigint';
     alter database ${address.database} set search_path = public, pg_catalog`,
  );
}

/** Terminates all other connections to this database. */
export function hangUp(address: DatabaseAddress): Promise<void> {
  return say(
    address,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

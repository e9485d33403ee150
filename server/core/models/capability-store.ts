import type pg from 'pg';
import type { CapabilityStore } from '../../ports.ts';

/**
 * What was learnt about model servers, in the database. It belongs to no workspace: the settings name the servers, for all of
 * them.
 */
export function capabilityStore(pool: pg.Pool): CapabilityStore {
  return {
    async load(server) {
      // As text: if the value is a string, one cannot tell whether a driver has parsed the JSON column.
      const { rows } = await pool.query<{ name: string; value: string; ms: string }>(
        'select name, value::text as value, extract(epoch from learnt_at) * 1000 as ms from model_capability where server = $1',
        [server],
      );
      return rows.map(({ name, value, ms }) => ({
        name,
        value: JSON.parse(value) as unknown,
        learntAt: new Date(Number(ms)),
      }));
    },
    async save(server, capabilities) {
      // In one order, so that two writers do not wait for each other.
      const sorted = capabilities.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      await pool.query(
        `insert into model_capability (server, name, value, learnt_at)
         select $1, name, value, learnt_at from unnest($2::text[], $3::jsonb[], $4::timestamptz[]) as c(name, value, learnt_at)
         on conflict (server, name) do update set value = excluded.value, learnt_at = excluded.learnt_at`,
        [
          server,
          sorted.map(({ name }) => name),
          sorted.map(({ value }) => JSON.stringify(value)),
          sorted.map(({ learntAt }) => learntAt),
        ],
      );
    },
    async forget(server) {
      await pool.query('delete from model_capability where server = $1', [server]);
    },
  };
}

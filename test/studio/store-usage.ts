import type pg from 'pg';

/** Stores what two agents of the first workspace used on each of the last twenty days, with two models. */
export async function storeUsage(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into usage (workspace_id, day, agent, model, key_id, member_id, input_tokens, output_tokens, cost_usd, calls, runs)
     select w.id, (now() at time zone 'utc')::date - ago, a.agent, a.model, '', '', a.input, a.output,
       (a.input + a.output) / 100000.0, 2, 1
     from workspace w, generate_series(0, 19) as ago,
       (values ('research', 'large', 2000, 400), ('prd', 'small', 900, 700)) as a(agent, model, input, output)`,
  );
}

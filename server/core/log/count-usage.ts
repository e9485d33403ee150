/**
 * Returns the part of a statement that adds to the usage of a day, in UTC. `rows` is a query for what is added. Rows are locked
 * in their order, after those of sessions, to avoid deadlocks.
 */
export const countUsage = (rows: string): string => `
insert into usage (workspace_id, day, agent, model, key_id, member_id, input_tokens, output_tokens, cost_usd, calls, runs)
select workspace_id, (now() at time zone 'utc')::date, agent, model, coalesce(key_id::text, ''),
  coalesce(member_id::text, ''), sum(input_tokens), sum(output_tokens),
  case when count(cost_usd) = count(*) then sum(cost_usd) end, sum(calls), sum(runs)
from (${rows}) a group by workspace_id, agent, model, key_id, member_id order by 1, 2, 3, 4, 5, 6
on conflict (workspace_id, day, agent, model, key_id, member_id) do update set
  input_tokens = usage.input_tokens + excluded.input_tokens,
  output_tokens = usage.output_tokens + excluded.output_tokens, cost_usd = usage.cost_usd + excluded.cost_usd,
  calls = usage.calls + excluded.calls, runs = usage.runs + excluded.runs`;

import type pg from 'pg';
import type { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { drainInput, ServiceNode, ServiceNodeList, undrainInput } from '../../../schema/operator-nodes.ts';
import { recordAudit } from '../audit/record.ts';
import { auditOrigin, type Context } from '../context.ts';
import { inTransaction } from '../../store/transaction.ts';

interface Row {
  id: string;
  version: string;
  started_at: Date | string;
  seen_at: Date | string;
  alive: boolean;
  draining_at: Date | string | null;
  hand_back_at: Date | string | null;
  runs: number;
}

const select = `select n.*, n.seen_at > now() - interval '30 seconds' as alive,
  (select count(*)::int from run where node = n.id and status = 'running' and finished_at is null) as runs from node n`;

/** Lists the nodes that were seen within a day. */
export async function listNodes({ services }: Context): Promise<ServiceNodeList> {
  const { rows } = await services.pool.query<Row>(`${select} where n.seen_at > now() - interval '1 day' order by n.id`);
  return { nodes: rows.map(toNode), answeredBy: services.node };
}

/**
 * Has a node take no new runs, and hand back those that it has, at once or after a time. A node reads its row every two seconds; this
 * one does at once. Throws ServiceError `invalid_request` if there are several nodes and none is named, `not_found`, or
 * `conflict` if the node is gone.
 */
export async function drainNode(context: Context, input: z.output<typeof drainInput>): Promise<ServiceNode> {
  const set = `draining_at = coalesce(draining_at, now()), hand_back_at = now() + make_interval(secs => $2)`;
  return changeNode(context, input.nodeId, 'node.drained', set, [input.waitSeconds]);
}

/** Has a node take runs again. Throws like `drainNode`. */
export async function undrainNode(context: Context, input: z.output<typeof undrainInput>): Promise<ServiceNode> {
  return changeNode(context, input.nodeId, 'node.undrained', 'draining_at = null, hand_back_at = null', []);
}

async function changeNode(
  context: Context,
  named: string | undefined,
  action: 'node.drained' | 'node.undrained',
  set: string,
  values: readonly unknown[],
): Promise<ServiceNode> {
  const { services } = context;
  const id = await inTransaction(services.pool, async (client) => {
    const found = await findNode(client, named);
    await client.query(`update node set ${set} where id = $1`, [found, ...values]);
    await recordAudit(client, auditOrigin(context), { action, target: { type: 'node', id: found, name: null } });
    return found;
  });
  if (id === services.node) await services.nodes.refresh();
  const { rows } = await services.pool.query<Row>(`${select} where n.id = $1`, [id]);
  if (!rows[0]) throw new ServiceError('not_found', `There is no node ${id}.`);
  return toNode(rows[0]);
}

async function findNode(client: pg.PoolClient, named: string | undefined): Promise<string> {
  const { rows } = await client.query<Row>(`${select} order by n.id`);
  const alive = rows.filter((row) => row.alive);
  const list = alive.map(({ id }) => id).join(', ');
  if (named === undefined) {
    if (alive.length === 1 && alive[0]) return alive[0].id;
    const message = `must name one of the nodes: ${list || 'none was seen within 30 s'}`;
    throw new ServiceError('invalid_request', `nodeId ${message}.`, { errors: [{ path: 'nodeId', message }] });
  }
  const node = rows.find(({ id }) => id === named);
  if (!node) throw new ServiceError('not_found', `There is no node ${named}. Nodes that live: ${list || 'none'}.`);
  if (node.alive) return node.id;
  throw new ServiceError(
    'conflict',
    `The node ${named} is gone. Requeue its runs: unified-agents operate requeue --node.`,
  );
}

const time = (value: Date | string) => new Date(value).toISOString();

function toNode(row: Row): ServiceNode {
  return {
    nodeId: row.id,
    version: row.version,
    startedAt: time(row.started_at),
    seenAt: time(row.seen_at),
    alive: row.alive,
    drainingSince: row.draining_at === null ? null : time(row.draining_at),
    handsBackAt: row.hand_back_at === null ? null : time(row.hand_back_at),
    runs: row.runs,
  };
}

import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { AnyAgent } from '../../../agents/agent.ts';
import type { Actor } from '../../../schema/actor.ts';
import type { Payer } from '../budgets/payer.ts';

/** Who forks, and with what. */
export interface ForkContext {
  pool: pg.Pool;
  orm: MikroORM;
  epoch: number;
  agents: Readonly<Record<string, AnyAgent>>;
  workspaceId: string;
  actor: Actor;
  /** The id of the key, and whom usage is charged to. */
  startedBy: string;
  payer: Payer;
  /** The model of the runs of the service, and the cost of one that has used nothing. */
  model: string;
  noCost: number | null;
}

import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AnyAgent } from '../agents/agent.ts';
import type { Model } from '../agents/ports.ts';
import type { Authentication } from './access/authenticate.ts';
import type { Limits } from './access/limits.ts';
import type { Hub } from './events/hub.ts';
import type { SignalSearch } from './imports/search.ts';
import type { Spool } from './imports/spool.ts';
import type { AddressKind } from './net/address-kind.ts';
import type { Runs } from './runs/runs.ts';
import type { LogEpoch } from './store/log-epoch.ts';

/** What procedures work with; made once, by the composition root. */
export interface Services {
  orm: MikroORM;
  pool: pg.Pool;
  /** This node's id, the same after a restart. */
  node: string;
  hub: Hub;
  /** Of the log: what cursors belong to. */
  epoch: LogEpoch;
  runs: Runs;
  limits: Limits;
  authentication: Authentication;
  logger: Logger;
  /** By name in code: `designSystem`. */
  agents: Readonly<Record<string, AnyAgent>>;
  models: {
    default: Model;
    /** null for a name that callers may not ask for. */
    byId(id: string): Model | null;
    ids: readonly string[];
    /** US dollars; null where the price is not known. */
    cost(model: string, usage: { inputTokens: number; outputTokens: number }): number | null;
  };
  /** A key was revoked or rotated: no node believes any longer what it knows of keys. */
  keysChanged(): void;
  /** What sends events to addresses of users. */
  webhooks: {
    /** Networks that they may lead into. */
    allowed: readonly AddressKind[];
    /** Something may be due. */
    wake(): void;
  };
  /** Of what people imported. */
  signalSearch: SignalSearch;
  /** Keeps files on disk that have to come whole before they are read. */
  spool: Spool;
  /** Removes what deleted sessions left of their sandboxes; tried again on a timer until it is gone. */
  removeSandboxes(): Promise<void>;
  /** True from the first moment of a shutdown: no new runs. */
  draining(): boolean;
  /** Aborts when streams are to end after their last stored event. */
  closing: AbortSignal;
}

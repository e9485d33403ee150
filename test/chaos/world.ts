import { Client } from 'pg';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import type { ServiceProcess } from '../support/process.ts';
import type { RunStatus } from '../../schema/run.ts';
import type { Acknowledgement, History, Reading } from './history.ts';
import type { ChaosNode } from './nodes.ts';

/** What the clients of one scenario share. */
export interface World {
  nodes: readonly ChaosNode[];
  readings: Reading[];
  acknowledgements: Acknowledgement[];
  /** Sessions that clients created and did not delete, each with its current run. */
  sessions: Set<string>;
  /** The most milliseconds that a cancel may take. */
  cancelWithinMs: number;
  /** `overSockets` counts readings over WebSockets. */
  counts: { runs: number; cuts: number; cancels: number; deletes: number; overSockets: number };
  /** Set near the end: clients start nothing new, and finish what they started. */
  ending: boolean;
}

export function makeWorld(nodes: readonly ChaosNode[], cancelWithinMs: number): World {
  return {
    nodes,
    readings: [],
    acknowledgements: [],
    sessions: new Set(),
    cancelWithinMs,
    counts: { runs: 0, cuts: 0, cancels: 0, deletes: 0, overSockets: 0 },
    ending: false,
  };
}

/** Returns a running node; null if there is none. */
export function anyNode(world: World): ServiceProcess | null {
  const up = world.nodes.flatMap((node) => (node.up ? [node.up] : []));
  return up[Math.floor(Math.random() * up.length)] ?? null;
}

/** A pool or a client. */
interface Database {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Reads the tables, and adds what clients saw; if given, only for one session. */
export async function readHistory(world: World, database: Database, sessionId: string | null = null): Promise<History> {
  const rows = async (text: string) => (await database.query(text, [sessionId])).rows;
  const chunks = await rows(`select session_id, run_id, first_cursor, last_cursor, frames, final from event_chunk
    where $1::uuid is null or session_id = $1`);
  const runs = await rows(`select id, session_id, status, start_cursor, end_cursor from run
    where $1::uuid is null or session_id = $1`);
  const sessions = await rows(`select id, last_cursor, active_run, idea_summary from session
    where $1::uuid is null or id = $1`);
  return {
    readings: world.readings,
    acknowledgements: world.acknowledgements,
    sessions: sessions.map((row) => ({
      sessionId: String(row.id),
      lastCursor: Number(row.last_cursor),
      activeRun: row.active_run === null ? null : String(row.active_run),
      ideaSummary: row.idea_summary === null ? null : String(row.idea_summary),
    })),
    runs: runs.map((row) => ({
      runId: String(row.id),
      sessionId: String(row.session_id),
      status: String(row.status) as RunStatus,
      startCursor: Number(row.start_cursor),
      endCursor: row.end_cursor === null ? null : Number(row.end_cursor),
    })),
    chunks: chunks.map((row) => ({
      sessionId: String(row.session_id),
      runId: String(row.run_id),
      firstCursor: Number(row.first_cursor),
      lastCursor: Number(row.last_cursor),
      frames: String(row.frames),
      final: row.final === true,
    })),
  };
}

export async function readHistoryAt(world: World, address: DatabaseAddress): Promise<History> {
  const client = new Client({ ...address });
  await client.connect();
  try {
    return await readHistory(world, client);
  } finally {
    await client.end();
  }
}

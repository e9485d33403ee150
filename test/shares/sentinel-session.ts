import { v7 as uuidv7 } from 'uuid';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { frameMaker } from '../../server/core/log/frame.ts';
import type { Store } from '../../server/store/orm.ts';
import { Filler } from '../studio/hostile/fill.ts';
import { insert, type Row } from '../studio/insert.ts';
import { laterRun, never, preview, type Run, shownRuns, time, unknown, usage } from './sentinel-runs.ts';
import { sentinel } from './sentinels.ts';

const { workspaceId } = servicePrincipal;

export interface SentinelSession {
  sessionId: string;
  /** The last event that links show. */
  cursor: number;
}

/** Stores a session with a sentinel in every field that can hold something of a person, a price, a comment or an import. */
export async function storeSentinels(store: Pick<Store, 'pool'>): Promise<SentinelSession> {
  const sessionId = uuidv7();
  const filler = new Filler(() => 'Bells');
  const owned = { workspace_id: workspaceId, session_id: sessionId };
  let [cursor, last] = [0, 0];
  const runs = [...shownRuns(filler), laterRun];
  const ids: string[] = [];
  for (const run of runs) {
    const runId = uuidv7();
    ids.push(runId);
    const frame = frameMaker({ runId, agent: run.agent });
    const first = cursor + 1;
    const frames = run.events
      .map((event) => frame({ ...event, ...unknown } as unknown as { type: string }, ++cursor, time))
      .join('');
    const place = { first_cursor: first, last_cursor: cursor };
    await insert(store, 'run', { ...owned, ...runRow(runId, run), start_cursor: first - 1, end_cursor: cursor });
    await insert(store, 'event_chunk', { ...owned, ...place, run_id: runId, frames, final: true });
    if (run !== laterRun) last = cursor;
  }
  await insert(store, 'session', {
    id: sessionId,
    workspace_id: workspaceId,
    created_at: time,
    updated_at: time,
    phase: 'code',
    name: sentinel('shown', 'name'),
    idea_summary: never('idea'),
    sandbox_name: never('sandbox'),
    sandbox_url: preview,
    created_by: never('creator'),
    created_by_type: 'member',
    created_by_name: never('creator'),
    last_cursor: cursor,
    active_fence: 1,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: usage.costUsd,
  });
  await storeComments(store, owned, ids);
  return { sessionId, cursor: last };
}

function runRow(id: string, { agent, input }: Run): Row {
  return {
    id,
    agent,
    status: 'completed',
    input,
    body_hash: '',
    started_by: never('starter'),
    model: sentinel('cost', 'model'),
    attempt: 1,
    lease_until: time,
    started_at: time,
    finished_at: time,
    error: null,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: usage.costUsd,
  };
}

/** A comment on a version that links show, one that was written later, and one on a later version. */
async function storeComments(store: Pick<Store, 'pool'>, owned: Row, runs: readonly string[]): Promise<void> {
  const versions = [runs[2], runs.at(-1)];
  for (const [index, runId] of versions.entries()) {
    const id = uuidv7();
    const own = { kind: 'prd', name: 'prd', version: index + 1, content: {} };
    const at = index === 0 ? time : '2026-11-20T10:00:00.000Z';
    await insert(store, 'artifact', { id, ...owned, run_id: runId, ...own, created_at: at });
    const author = { author_type: 'member', author_id: never('commenter'), author_name: sentinel('both', 'commenter') };
    const comment = {
      ...owned,
      ...author,
      artifact_id: id,
      anchor: index === 0 ? sentinel('comments', 'anchor') : null,
    };
    const text = index === 0 ? sentinel('comments', 'text') : never('comment');
    await insert(store, 'comment', { id: uuidv7(), ...comment, text, created_at: time });
    const later = { ...comment, anchor: null, text: never('afterwards'), created_at: '2999-01-01T00:00:00.000Z' };
    await insert(store, 'comment', { id: uuidv7(), ...later });
  }
}

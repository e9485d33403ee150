import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from './stage.ts';
import { anyNode } from './world.ts';

interface Snapshot {
  lastCursor: number;
  activeRun: { runId: string } | null;
}

/** The last cursors of the sessions with an active run, by session. */
export async function activeSessions(stage: Stage): Promise<Map<string, number>> {
  const active = new Map<string, number>();
  for (const sessionId of stage.world.sessions) {
    const session = await look(stage, sessionId);
    if (session?.activeRun) active.set(sessionId, session.lastCursor);
  }
  return active;
}

/** Measures how long, from now, each of these sessions takes to get its next event. Leaves out deleted ones. */
export async function measureMoving(stage: Stage, before: ReadonlyMap<string, number>, from: number): Promise<void> {
  await Promise.all(
    [...before].map(async ([sessionId, cursor]) => {
      for (;;) {
        if (!stage.world.sessions.has(sessionId)) return;
        const session = await look(stage, sessionId);
        if (session && session.lastCursor > cursor) break;
        // The run had already ended.
        if (session && !session.activeRun) return;
        await pause(50);
      }
      stage.movedAgainAfter.push(Date.now() - from);
    }),
  );
}

async function look(stage: Stage, sessionId: string): Promise<Snapshot | null> {
  const signal = AbortSignal.timeout(1_000);
  const response = await anyNode(stage.world)
    ?.request(`/api/v1/sessions/${sessionId}`, { signal })
    .catch(() => null);
  if (response?.status !== 200) return null;
  return response.json().catch(() => null) as Promise<Snapshot | null>;
}

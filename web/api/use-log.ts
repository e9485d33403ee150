import { useEffect, useSyncExternalStore } from 'react';
import { logSource } from './log-source.ts';
import { SessionLog, type LogView } from './session-log.ts';
import { connection } from './studio.tsx';

/** How many logs stay in memory after their pages have closed, so that going back shows them at once. */
const kept = 4;

const logs = new Map<string, SessionLog>();

/** The logs that pages show, how many components show each, and how to stop following it. */
const followed = new Map<SessionLog, { count: number; stop: () => void }>();

/** Returns the log of a session, and follows it while the page is open and visible. */
export function useLog(sessionId: string): LogView {
  const log = logOf(sessionId);
  useEffect(() => hold(log), [log]);
  return useSyncExternalStore(log.subscribe, log.view);
}

/** Keeps all texts of a session that are there, while somebody reads them. */
export function useHeldTexts(sessionId: string, isReading: boolean): void {
  useEffect(() => (isReading ? logOf(sessionId).hold() : undefined), [sessionId, isReading]);
}

/** Counts a component that shows the log; returns how to count it off. */
function hold(log: SessionLog): () => void {
  const entry = followed.get(log) ?? { count: 0, stop: followWhileVisible(log) };
  entry.count += 1;
  followed.set(log, entry);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    followed.delete(log);
    entry.stop();
  };
}

function followWhileVisible(log: SessionLog): () => void {
  const update = () => (document.hidden ? log.pause() : log.follow());
  update();
  document.addEventListener('visibilitychange', update);
  // The wait before the next attempt may be long: the browser knows first.
  window.addEventListener('online', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('online', update);
    log.pause();
  };
}

function logOf(sessionId: string): SessionLog {
  const found = logs.get(sessionId);
  const log = found ?? new SessionLog(logSource(connection, sessionId), beforeNextFrame);
  logs.delete(sessionId);
  logs.set(sessionId, log);
  for (const [id, one] of logs) {
    if (logs.size <= kept) break;
    if (id !== sessionId && !followed.has(one)) logs.delete(id);
  }
  return log;
}

function beforeNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/** Returns the last cursor of a session's log that has come. */
export function lastCursor(sessionId: string): number {
  return logOf(sessionId).view().state.cursor;
}

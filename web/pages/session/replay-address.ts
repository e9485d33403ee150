/** Returns the address of a session's replay file: up to an event; null: up to the last one. */
export function replayAddress(sessionId: string, at: number | null): string {
  const until = at === null ? '' : `?until=${at}`;
  return `/api/v1/sessions/${encodeURIComponent(sessionId)}/export.replay${until}`;
}

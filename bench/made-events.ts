/** An event like most of those that an Ideation run streams, with its envelope. */
export interface MadeEvent {
  type: string;
  cursor: number;
  runId: string;
  agent: string;
  at: string;
  delta: string;
}

/** Returns this many events for the baselines, prepared in advance and not stored. */
export function makeEvents(count: number): MadeEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'text_delta',
    cursor: index + 1,
    runId: '01a1f8d1-01fc-700e-afe2-8d8da09f9d3e',
    agent: 'ideation',
    at: '2026-11-20T09:00:00.000Z',
    delta: 'delta',
  }));
}

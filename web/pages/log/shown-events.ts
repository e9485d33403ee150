import type { LoggedEvent } from './use-events.ts';
import type { LogSearch } from './search.ts';

/** Returns the events that the address asks for. Single words are left out unless they are asked for. */
export function shownEvents(events: readonly LoggedEvent[], { agent, type, q }: LogSearch): readonly LoggedEvent[] {
  const wanted = q?.toLowerCase();
  return events.filter(({ event, json }) => {
    if (agent !== undefined && event.agent !== agent) return false;
    if (type === undefined ? event.type === 'text_delta' : type !== 'every' && event.type !== type) return false;
    return wanted === undefined || json.toLowerCase().includes(wanted);
  });
}

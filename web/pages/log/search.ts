export const parts = ['events', 'waterfall', 'costs'] as const;

/** What the address of the log says. */
export interface LogSearch {
  part?: (typeof parts)[number];
  /** The agent whose events are shown; all if left out. */
  agent?: string;
  /** The type of the events that are shown, `every` for all; all but single words if left out. */
  type?: string;
  /** What the shown events contain. */
  q?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined);

/** Returns what is usable of an address; the rest is left out. */
export function readLogSearch(search: Readonly<Record<string, unknown>>): LogSearch {
  const part = parts.find((one) => one === search.part);
  const [agent, type, q] = [search.agent, search.type, search.q].map(text);
  return {
    ...(part !== undefined && { part }),
    ...(agent !== undefined && { agent }),
    ...(type !== undefined && { type }),
    ...(q !== undefined && { q }),
  };
}

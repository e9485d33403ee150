import { useQuery } from '@tanstack/react-query';
import type { AgentInfo } from '../../schema/agent-list.ts';
import { useTRPC } from './studio.tsx';

const none: readonly AgentInfo[] = [];

/** The agents of the service, in the order in which an idea meets them. */
export function useAgents(): readonly AgentInfo[] {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.agentList.queryOptions(undefined, { staleTime: Infinity }));
  return data?.agents ?? none;
}

/** Returns the name of an agent in procedures: `designSystem` for `design-system`. */
export const agentKey = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a short mark for each agent: the first letters of its title, and more of it if two would be the same. */
export function marksOf(agents: readonly AgentInfo[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const { name, title } of agents) {
    const words = title.split(/\s+/).filter(Boolean);
    const initials = words.map((word) => word[0] ?? '').join('');
    const taken = new Set(marks.values());
    const options = [initials.toUpperCase(), title.slice(0, 2), title.slice(0, 3)];
    marks.set(name, options.find((mark) => !taken.has(mark)) ?? String(marks.size + 1));
  }
  return marks;
}

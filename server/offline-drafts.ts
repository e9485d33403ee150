import type { AnyAgent } from '../agents/agent.ts';
import type { Drafts } from '../agents/draft.ts';
import { loadDrafts } from '../agents/offline/load-drafts.ts';

/** Loaded when a run without a model starts. */
export async function notice(words: string): Promise<string> {
  return (await import('../agents/offline/notice.ts')).notice(words);
}

/** The rules that answer without a model: the built-in ones, and those that agents bring. */
export async function allDrafts(agents: Readonly<Record<string, AnyAgent>>): Promise<Drafts> {
  const brought = await Promise.all(Object.values(agents).map((agent) => agent.loadDrafts?.()));
  return Object.assign({}, await loadDrafts(), ...brought) as Drafts;
}

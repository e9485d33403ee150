import { openApi } from '../../cli/demo/api.ts';
import { demoIdeas } from '../../cli/demo/demo-ideas.ts';
import { agentNames, takeIdea } from '../eval/take-idea.ts';
import type { Place } from './place.ts';

export const shopIdea = demoIdeas.find(({ kind }) => kind.endsWith('shop'))?.text ?? '';

/** Makes a session that has all stages, of the demo's shop; returns its id. */
export async function makeWholeSession({ url, key }: Place): Promise<string> {
  const { signal } = new AbortController();
  const idea = { name: 'shop', kind: null, text: shopIdea, use: [] };
  const agents = [...agentNames, 'code'];
  const made = await takeIdea(openApi(url, key), idea, { signal, agents, after: () => Promise.resolve() });
  if (made.failure !== null) throw new Error(made.failure);
  return made.sessionId;
}

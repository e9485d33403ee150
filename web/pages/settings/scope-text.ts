import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { settings } from '../../words/en/pages/settings.ts';

/** Returns what a scope allows, in plain words; the scope itself if there are none. */
export function scopeText(
  scope: string,
  words: Pick<(typeof settings)['keys'], 'scopes' | 'startAgent' | 'team'>,
  agents: readonly AgentInfo[],
): string {
  const known = words.scopes[scope];
  if (known !== undefined) return known;
  if (scope === 'agents:team') return words.team;
  const agent = agents.find(({ name }) => scope === `agents:${name}`);
  return agent ? words.startAgent(agent.title) : scope;
}

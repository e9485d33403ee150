import type { Message } from '../../schema/message.ts';
import type { Artifacts, ChatMessage } from '../ports.ts';

/** A message as the service stores it. */
export type Turn = Pick<Message, 'role' | 'content'>;

/** Content of the artifact `conversation`, name `ideation`: the user's and our own turns of completed runs. */
export interface Conversation {
  messages: Turn[];
}

export const conversationArtifact = { kind: 'conversation', name: 'ideation' } as const;

export async function keptTurns(artifacts: Artifacts): Promise<Turn[]> {
  const kept = await artifacts.latest<Conversation>(conversationArtifact.kind, conversationArtifact.name);
  return kept?.content.messages ?? [];
}

/**
 * Joins stored and sent turns: a list that begins with the stored turns replaces them; any other is appended to them.
 */
export function joinTurns(kept: readonly Turn[], sent: readonly Message[]): Turn[] {
  const turns = sent.map(({ role, content }) => ({ role, content }));
  const repeats =
    turns.length >= kept.length &&
    kept.every((turn, index) => turn.role === turns[index]?.role && turn.content === turns[index]?.content);
  return repeats ? turns : [...kept, ...turns];
}

/**
 * Converts turns for a model. Only our own words may have the role `system`, so a client's system turn becomes a user
 * turn.
 */
export function asChat(turns: readonly Turn[]): ChatMessage[] {
  return turns.map(({ role, content }) => ({ role: role === 'assistant' ? 'assistant' : 'user', content }));
}

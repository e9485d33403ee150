import type { Message } from '../../schema/message.ts';
import type { Artifacts, ChatMessage } from '../ports.ts';

/** One kept turn: what the service remembers of a message. */
export type Turn = Pick<Message, 'role' | 'content'>;

/** Content of the artefact `conversation`, name `ideation`: the user's and our own turns of completed runs. */
export interface Conversation {
  messages: Turn[];
}

export const conversationArtifact = { kind: 'conversation', name: 'ideation' } as const;

export async function keptTurns(artifacts: Artifacts): Promise<Turn[]> {
  const kept = await artifacts.latest<Conversation>(conversationArtifact.kind, conversationArtifact.name);
  return kept?.content.messages ?? [];
}

/** A list that begins with the kept turns replaces them; any other goes on from them. */
export function joinTurns(kept: readonly Turn[], sent: readonly Message[]): Turn[] {
  const turns = sent.map(({ role, content }) => ({ role, content }));
  const repeats =
    turns.length >= kept.length &&
    kept.every((turn, index) => turn.role === turns[index]?.role && turn.content === turns[index]?.content);
  return repeats ? turns : [...kept, ...turns];
}

/** Turns as a model sees them. Only our own words speak as the system, so a client's system turn is a user's. */
export function asChat(turns: readonly Turn[]): ChatMessage[] {
  return turns.map(({ role, content }) => ({ role: role === 'assistant' ? 'assistant' : 'user', content }));
}

import type { AnyAgent, Body } from '../agent.ts';
import type { Turn } from '../../schema/message.ts';
import type { ArtifactName } from '../ports.ts';

/** Adds the user's words to the body; `artifacts` lists the artifacts of the run that the words are about. */
export function withWords(agent: AnyAgent, body: Body, words: string, artifacts: readonly ArtifactName[] = []): Body {
  if (agent.withWords) return agent.withWords(body, words, artifacts);
  if (!('messages' in agent.input.shape)) return body;
  return withMessage(body, words);
}

/** Adds a message of the user to the body. */
export function withMessage(body: Body, content: string): Body & { messages: readonly unknown[] } {
  const messages = (body.messages ?? []) as readonly unknown[];
  return { ...body, messages: [...messages, { role: 'user', content }] };
}

/** Returns the messages of a parsed body. */
export function messagesOf(body: Body): readonly Turn[] {
  return (body.messages ?? []) as readonly Turn[];
}

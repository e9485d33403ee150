import type { AnyAgent, Body } from './agent.ts';
import type { Turn } from './brief/extend-brief.ts';
import type { ArtifactName } from './ports.ts';

/** The body with more words of the user; `left` are the artefacts of the run that they are about. */
export function withWords(agent: AnyAgent, body: Body, words: string, left: readonly ArtifactName[] = []): Body {
  if (agent.withWords) return agent.withWords(body, words, left);
  if (!('messages' in agent.input.shape)) return body;
  return withMessage(body, words);
}

/** The body with one more message of the user. */
export function withMessage(body: Body, content: string): Body & { messages: readonly unknown[] } {
  const messages = (body.messages ?? []) as readonly unknown[];
  return { ...body, messages: [...messages, { role: 'user', content }] };
}

/** The messages of a parsed body. */
export function messagesOf(body: Body): readonly Turn[] {
  return (body.messages ?? []) as readonly Turn[];
}

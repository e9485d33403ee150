import type { z } from 'zod';
import type { Constraint, StoredBrief } from '../../../schema/brief.ts';
import type { StatusEvent } from '../../../schema/event.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import type { AgentContext, Steps } from '../../agent.ts';
import type { Prompt } from '../../prompt.ts';
import { status } from '../../steps.ts';
import { finish, isUnusable, structured } from '../../structured.ts';
import { type BriefData, briefData } from './brief-data.ts';
import { readSchema, withRead } from './with-read.ts';

export function readBriefPrompt(data: BriefData): Prompt<z.infer<typeof readSchema>> {
  return {
    task: 'brief.read',
    tier: 'fast',
    shrinks: ['constraints', 'words'],
    system: `You are an analyst who reads what a customer asks for, and overlooks nothing.

Task: list the constraints in the customer's words that the list in the data lacks.

Rules:
- \`words\` is what the customer said, in order. \`constraints\` has what was read in it already: repeat none of it. Often nothing is missing; then the list is empty.
- A constraint is something that the product must do or have (must), must not do or have (mustNot), a figure or limit (number), a name that must appear (name), a language of the product (language), who uses it (audience), or where it runs (platform).
- Whatever is refused, excluded or to be avoided, in whatever words, is of the kind "mustNot" and never a wish. \`quote\` then begins with the words that refuse it.
- \`quote\` is copied character by character from \`words\`: the shortest passage that says it, at most one sentence. Never shorten, join, correct or translate it. A quote that does not stand there is dropped.
- How things are today, reasons, greetings and examples are no constraints.
- If the words take something back later, list only what holds in the end. \`replaces\` names the earlier constraints that it takes back or changes, by their ids in \`constraints\`; it is empty otherwise.`,
    data,
    schema: readSchema,
    maxOutputTokens: 4_000,
  };
}

/**
 * Returns the brief with the constraints that the model finds in it beside those that rules found, in a step called `brief`. Nobody
 * is asked if a model has read these words before, if there are none, or without a model. If the model has no usable answer, the
 * constraints are those that rules found.
 */
export async function* readBrief<Event extends { type: string }>({
  step,
  session: { brief },
  model,
  signal,
}: AgentContext<Event | StatusEvent>): Steps<Event | StatusEvent, StoredBrief> {
  // Constraints are read in what the user says: an attachment may be somebody else's words.
  const data = briefData({ words: brief.words, constraints: brief.constraints });
  if (data === null || brief.isRead || model.name === offlineModelName) return brief;
  return yield* step('brief', async function* (): Steps<StatusEvent, StoredBrief> {
    yield status('brief', 'Reading what you said', 'running');
    let read: StoredBrief = brief;
    try {
      const { constraints } = await finish(structured(model, readBriefPrompt(data), signal));
      read = withRead(brief, constraints);
    } catch (error) {
      if (!isUnusable(error)) throw error;
    }
    const found = countOf(read.constraints);
    if (read.isRead) yield status('brief', `Found ${found} in what you said`, 'done');
    else yield status('brief', `The model could not read what you said. Rules found ${found} in it`, 'failed');
    return read;
  });
}

function countOf(constraints: readonly Constraint[]): string {
  const count = constraints.filter(({ supersededBy }) => supersededBy === null).length;
  return count === 1 ? 'one constraint' : `${count} constraints`;
}

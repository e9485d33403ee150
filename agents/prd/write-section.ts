import type { StatusEvent } from '../../schema/event.ts';
import type { PrdSectionEvent } from '../../schema/prd.ts';
import type { AgentContext, Steps } from '../agent.ts';
import type { Model } from '../ports.ts';
import { sideBySide } from '../steps.ts';
import { finish, isUnusable, structured } from '../structured.ts';
import type { Announcer } from './announcer.ts';
import type { Outline } from './outline.ts';
import { type SectionData, sectionPrompt } from './prompt.ts';
import type { Details, Section } from './sections.ts';

export type WriteEvent = { type: 'phase'; phase: 'prd' } | StatusEvent | PrdSectionEvent;

export interface SectionWork {
  section: Section;
  /** The items to write. */
  labels: readonly string[];
  /** The most items of one call. */
  most: number;
  /** What stands already of the section, and stays unless it is written. */
  standing: Details;
  outline: Outline;
  data: SectionData;
  /** The name of the step; those of parts have a number behind it. */
  stepName: string;
}

/**
 * Writes items of a section, a few at a time and side by side, and announces the section. Returns what stands of it then. Items
 * without a usable answer are missing.
 */
export async function* writeSection(
  context: AgentContext<WriteEvent>,
  announcer: Announcer,
  { section, labels, most, standing, outline, data, stepName }: SectionWork,
  signal: AbortSignal,
): Steps<WriteEvent, Details> {
  const ask = (part: readonly string[], aborts: AbortSignal) => askFor(context.model, section, part, data, aborts);
  const parts = partsOf(labels, most);
  const [first = []] = parts;
  const written =
    parts.length < 2
      ? null
      : yield* sideBySide(
          signal,
          parts.map((part, index) => (aborts) => context.step(`${stepName}:${index + 1}`, () => ask(part, aborts))),
        );
  const details = yield* context.step(stepName, async function* (): Steps<WriteEvent, Details> {
    const all = Object.assign({}, standing, ...(written ?? [await ask(first, signal)])) as Details;
    yield announcer.announce(section.compose(outline, all));
    return all;
  });
  announcer.count(section.members);
  return details;
}

/** Asks for items; in halves if the answer is too long for the model. */
async function askFor(
  model: Model,
  section: Section,
  labels: readonly string[],
  data: SectionData,
  signal: AbortSignal,
): Promise<Details> {
  try {
    return await finish(structured(model, sectionPrompt(section, labels, data), signal));
  } catch (error) {
    if (!isUnusable(error)) throw error;
    if (error.code !== 'output_truncated' || labels.length < 2) return {};
    const half = Math.ceil(labels.length / 2);
    const start = await askFor(model, section, labels.slice(0, half), data, signal);
    return { ...start, ...(await askFor(model, section, labels.slice(half), data, signal)) };
  }
}

/** As few parts as possible, of about the same size. */
function partsOf(labels: readonly string[], most: number): string[][] {
  const count = Math.ceil(labels.length / most);
  return Array.from({ length: count }, (_, index) =>
    labels.slice(Math.floor((index * labels.length) / count), Math.floor(((index + 1) * labels.length) / count)),
  );
}

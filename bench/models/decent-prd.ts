import { z } from 'zod';
import type { Drafts } from '../../agents/draft.ts';
import type { ChatMessage } from '../../agents/ports.ts';
import { outlineOf } from '../../agents/prd/outline.ts';
import { prdAnswerSchema } from '../../agents/prd/schema.ts';
import { sections } from '../../agents/prd/sections.ts';

const constraints = z.array(z.object({ id: z.string(), text: z.string(), quote: z.string() }));
const sectionData = z.object({
  problems: z.array(z.string()).optional(),
  before: z.record(z.string(), z.unknown()).optional(),
});
const checkData = z.object({
  constraints,
  document: prdAnswerSchema.omit({ constraints: true }).loose(),
});
const requirements = z.array(z.object({ id: z.string(), text: z.string() }));

/**
 * Answers the tasks of a PRD from the drafter's document: its outline, any of its sections, and what stands in it word for word. What a
 * check says that nothing meets becomes a requirement. null for other tasks.
 */
export async function decentPrd(
  task: string,
  data: unknown,
  messages: readonly ChatMessage[],
  drafts: Drafts,
): Promise<unknown> {
  switch (task) {
    case 'brief.read':
      return { constraints: [] };
    case 'prd.outline':
      return { ...outlineOf(await drafted(data, messages, drafts)), changes: [] };
    case 'prd.section':
      return section(data, messages, drafts);
    case 'prd.crosscheck':
      return checked(data);
    default:
      return null;
  }
}

async function drafted(data: unknown, messages: readonly ChatMessage[], drafts: Drafts) {
  return prdAnswerSchema.parse(await drafts['prd.write']?.({ data, messages }));
}

async function section(data: unknown, messages: readonly ChatMessage[], drafts: Drafts): Promise<unknown> {
  const asked = messages.findLast(({ content }) => content.startsWith('Section: '))?.content ?? '';
  const [, name = '', list = ''] = /^Section: (\w+)\nLabels: (.*)$/m.exec(asked) ?? [];
  const document = await drafted(data, messages, drafts);
  const found = [...sections.values()].find((one) => one.name === name);
  const known = found?.known(document, outlineOf(document)) ?? {};
  const labels = list.split(', ');
  if (name !== 'requirements') return Object.fromEntries(labels.map((label) => [label, known[label]]));
  const { problems = [] } = sectionData.parse(data);
  const textsOf = (kind: string) => requirements.parse(known[kind]).map(({ text }) => text);
  const added = problems.flatMap((problem) => /^nothing meets C-\d+ \(\w+\): (.*)$/s.exec(problem)?.[1] ?? []);
  return {
    functional: textsOf('functional'),
    quality: [...textsOf('quality'), ...added.map((text) => `As asked: ${text}`)],
  };
}

function checked(data: unknown): unknown {
  const { document, constraints: said } = checkData.parse(data);
  const items = [...document.userStories, ...document.features, ...document.requirements, ...document.screens];
  const texts = items.map((item) => ({ id: item.id, text: JSON.stringify(item).toLowerCase() }));
  return {
    constraints: said.map(({ id, text, quote }) => ({
      id,
      by: texts
        .filter((item) =>
          [text, quote].some((one) => item.text.includes(JSON.stringify(one).slice(1, -1).toLowerCase())),
        )
        .map((item) => item.id),
    })),
    problems: [],
    clarifications: [],
  };
}

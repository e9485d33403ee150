import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Prompt } from '../prompt.ts';
import { labelOf, type Details, type Section } from './sections.ts';
import { type Outline, outlineSchema, revisedOutlineSchema } from './outline.ts';
import type { OutlineAnswer } from './planned.ts';
import { type PrdAnswer, prdAnswerSchema } from './schema.ts';

export interface PrdData {
  ideaSummary: string | null;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  /** The opportunity that the document is for; null if it is written only from the idea. */
  opportunity: Pick<
    Opportunity,
    'title' | 'problem' | 'targetUsers' | 'solution' | 'whyNow' | 'evidence' | 'risks' | 'biasFlags'
  > | null;
  /** The title of the previous version; null for the first. */
  previousTitle: string | null;
  /**
   * What the user asks of the document in words, and the outline of the version that the words are about, if any; otherwise
   * absent.
   */
  note?: string;
  previous?: Outline | null;
}

/** What the drafter gets, which writes the document at once. */
export function draftedPrdPrompt(data: PrdData): Prompt<PrdAnswer> {
  return { task: 'prd.write', system: 'Write the product requirements document.', data, schema: prdAnswerSchema };
}

const role =
  'You are a product manager who writes requirements that designers and engineers build from without asking back.';
const maxOutputTokens = 8_000;

const common = `- Use the user's own names for people and things, in the language of the idea.
- ${briefRule}
- Invent no numbers, quotes, customers or laws.`;

const noteRule = '- `note` is what the user asks of this document: heed it wherever it concerns what you write.';

const outlineRules = `- \`title\` and \`summary\`, then only lists of ids and names: the text of each item is written later.
- personas: who takes part.
- userStories: ids US-1, US-2, … in order. \`persona\` is the name of a persona. \`iWant\` goes on after "I want to".
- features: ids F-1, F-2, …; each serves stories by their ids, and every story is served.
- entities: what the product keeps, in the singular.
- screens: short kebab-case ids; \`type\` says what kind (list, detail, form, dashboard); each names the stories that it serves.
- What each constraint of the brief asks for must have a place in a story, a feature or a screen. What must not be gets none: the requirements say it.
- Refer only to ids and names that stand in this outline.
${common}`;

const revisionRules = `${noteRule}
- \`previous\` is the outline of the document that stands. Keep its ids, names and words wherever the note leaves them alone; what is new comes after the last one.
- \`changes\` names the sections whose text the note concerns: scope (problem, goals, non-goals, metrics), personas, userStories, features, requirements, entities, screens, risks (risks, assumptions, open questions). Sections that you do not name stay as they are, but for items that are new in the outline. Name all if the note concerns the whole document.`;

export function outlinePrompt(data: PrdData): Prompt<OutlineAnswer> {
  return {
    task: 'prd.outline',
    shrinks: ['previous', 'opportunity', 'brief', 'ideaSummary'],
    system: `${role}

Task: plan the product requirements document for the idea, focused on the opportunity if there is one.

Rules:
${outlineRules}${data.note === undefined ? '' : `\n${data.previous ? revisionRules : noteRule}`}`,
    data,
    schema: data.previous ? revisedOutlineSchema : outlineSchema,
    maxOutputTokens,
  };
}

export interface SectionData extends Omit<PrdData, 'previous' | 'previousTitle'> {
  outline: Outline;
  /** What the section says now, and what is wrong with it; absent if it is written for the first time. */
  before?: Partial<PrdAnswer>;
  problems?: readonly string[];
}

const sectionSystem = (data: SectionData) => `${role}

Task: write one section of the product requirements document. Others write the other sections at the same time, from the same outline.

Rules:
- \`outline\` is what the document has. Add no items to it, and drop none. The answer has each label that the last message asks for.
- If a text refers to a story or a feature, it ends with the ids in parentheses: (US-1, F-2). Refer only to ids of the outline.
- If the data is silent about something that has to be known, such as a target or who may see what, write [NEEDS CLARIFICATION: the question] in its place, and no invention: at most one in a section, and none if a sensible default would do.
${common}${data.note === undefined ? '' : `\n${noteRule}`}${
  data.before === undefined
    ? ''
    : '\n- `before` is what the section says now: keep of it whatever nobody finds fault with. `problems`, if there are any, are what has to be put right.'
}`;

/** Asks for items of a section. What all sections share comes first, so that servers with a cache read it once. */
export function sectionPrompt(section: Section, labels: readonly string[], data: SectionData): Prompt<Details> {
  return {
    task: 'prd.section',
    shrinks: ['before', 'opportunity', 'brief', 'ideaSummary'],
    system: sectionSystem(data),
    data: { ...data, outline: labelled(data.outline) },
    turns: [{ role: 'user', content: `Section: ${section.name}\nLabels: ${labels.join(', ')}\n${section.rules}` }],
    schema: section.schema(labels),
    maxOutputTokens,
  };
}

/** With a label on each item that has no id of a fixed form. */
function labelled({ personas, entities, screens, ...outline }: Outline) {
  return {
    ...outline,
    personas: personas.map((one, index) => ({ label: labelOf('persona', index), ...one })),
    entities: entities.map((one, index) => ({ label: labelOf('entity', index), ...one })),
    screens: screens.map((one, index) => ({ label: labelOf('screen', index), ...one })),
  };
}

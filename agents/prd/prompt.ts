import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Prompt } from '../prompt.ts';
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
   * What the user asks of the document in words, and the version that the words are about, if any; otherwise absent.
   */
  note?: string;
  previous?: PrdAnswer | null;
}

export function prdPrompt(data: PrdData): Prompt<PrdAnswer> {
  return {
    task: 'prd.write',
    shrinks: ['previous', 'opportunity', 'brief', 'ideaSummary'],
    system: `You are a product manager who writes requirements that designers and engineers build from without asking back.

Task: write the product requirements document for the idea, focused on the opportunity where there is one.

Rules:
- Use the user's own names for people and things, in the language of the idea.
- personas: who takes part, each with goals and frustrations that follow from the data.
- userStories: ids US-1, US-2, … in order. \`persona\` is the name of a persona. \`iWant\` goes on after "I want to", \`soThat\` after "so that". Two to four acceptance criteria each that a tester can decide.
- features: ids F-1, F-2, …; each serves stories by their ids, and every story is served.
- requirements: FR-001, … for what it does and NFR-001, … for how well; each can be tested.
- entities: what the product keeps, in the singular, with attributes. A choice lists its options; a reference names another entity of this document in \`references\`.
- screens: short kebab-case ids; \`type\` says what kind (list, detail, form, dashboard); each names the stories that it serves.
- goals are outcomes. nonGoals say what the first version leaves out. successMetrics can be measured; set no target that the data does not give.
- ${briefRule}
- constraints: each constraint of the brief by its id. \`covered\` if stories, features, requirements or screens of this document meet it, whose ids stand in \`by\`; else \`notCovered\`. Cover as many as you can; what must not be becomes a requirement that says so.
- Where a text refers to a story, feature, requirement or metric, it ends with the ids in parentheses: (US-1, F-2). The first of successMetrics is SM-1, the next SM-2.
- Where the data is silent about something that has to be known, such as a target or who may see what, write [NEEDS CLARIFICATION: the question] in its place, and no invention. Not where a sensible default would do.
- Write what you assume under assumptions, and what has to be decided under openQuestions.
- Refer only to ids and names that stand in this document. Invent no numbers, quotes, customers or laws.${
      data.note === undefined
        ? ''
        : `
- \`note\` is what the user asks of this document: heed it wherever it concerns what the document says. Where there is a \`previous\` document, keep of it what the note leaves alone.`
    }`,
    data,
    schema: prdAnswerSchema,
    maxOutputTokens: 12_000,
  };
}

import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { Prd } from '../../schema/prd.ts';
import { fontStyles } from '../kit/design-tokens/fonts.ts';
import { moods } from '../kit/design-tokens/mood.ts';
import type { Prompt } from '../prompt.ts';
import { commonNames } from './components.ts';
import { type Answer, answerSchema, colorNames } from './schema.ts';

export interface WriteData {
  /** The user's own words. */
  brief: string;
  /** The name that the caller gave; null if the designer should find one. */
  name: string | null;
  ideaSummary: string | null;
  /**
   * What the user said about the product in this session, with the constraints that were read from it; null if the user
   * said nothing.
   */
  sessionBrief: BriefData | null;
  /** The parts of the PRD that matter for a design; null without a PRD. */
  product: {
    title: string;
    summary: string;
    people: readonly string[];
    things: readonly string[];
    screens: readonly string[];
    actions: readonly string[];
  } | null;
}

export interface RepairData extends WriteData {
  answer: Answer;
  /** The problems that the linter and the contrast check found. */
  problems: readonly string[];
}

/** Picks the parts of a PRD that a designer needs. */
export function productOf(prd: Prd): NonNullable<WriteData['product']> {
  return {
    title: prd.title,
    summary: prd.summary,
    people: prd.personas.map((persona) => persona.name),
    things: prd.entities.map((entity) => entity.name),
    screens: prd.screens.map((screen) => screen.name),
    actions: prd.userStories.map((story) => story.iWant),
  };
}

const role = `
You are the lead designer of a product team. You write its design system: the decisions that engineers and coding
agents will follow on every screen. You are specific, you decide, and you give the reason in half a sentence.`;

const rules = `
Rules:
- The brief decides. A colour that it names is the primary colour, in the notation of the brief where that is CSS. A mood
  that it names is the mood. Where it says nothing, choose what fits the people, the place and the moment of use.
- Colours are CSS colours. Give primary and, where you want a particular second colour, accent; the service derives paper,
  text, border, success and danger from them, in light and dark, and moves lightness until text can be read. Null lets the
  mood choose. The mood is two to five adjectives; known ones are ${moods.map((mood) => mood.name).join(', ')}.
- Fonts come from ${fontStyles.join(', ')}: lists of fonts that machines have, nothing is downloaded. Null lets the mood
  choose.
- Sections are prose, two to five sentences each, without headings, code, HTML, hex values or sizes: exact values stand in
  the tokens. Say what each colour is for, where hierarchy comes from, how dense the layout is, how corners and depth speak,
  how the components behave when hovered, focused, disabled and wrong.
- Do's and don'ts are rules that a reviewer could check on a screen of this product.
- Components are the product's own, such as a card for its main thing; common ones
  (${commonNames.join(', ')}) exist already and change only where you use their names, and every dark variant is made
  from the light one. Colours by name:
  ${colorNames.join(', ')}. Text stands on background or surface as text or muted, or on a colour as its on-… partner;
  every pair needs 4.5:1 in both modes.
- The specimen is wording from this product's own screens: real labels, believable rows, no lorem ipsum, no numbers that
  claim success.
- ${briefRule.replace('`brief`', '`sessionBrief`')}
- Write in the language of the brief; names of components stay English.`;

/** Asks for the whole design system at once, because separately made parts of a palette or a voice would not match. */
export function writePrompt(data: WriteData): Prompt<Answer> {
  return {
    task: 'design-system.write',
    shrinks: ['product', 'sessionBrief', 'ideaSummary'],
    system: `${role}\n\nTask: decide the design system for the product that the data describes: \`brief\` is what the user asks for,
\`name\` its name when it has one, \`ideaSummary\` and \`product\` what is known of the product so far.\n${rules}`,
    data,
    schema: answerSchema,
  };
}

/** Asks for a repair of an answer that the linter or the contrast check refused. */
export function repairPrompt(data: RepairData): Prompt<Answer> {
  return {
    task: 'design-system.repair',
    shrinks: ['product', 'sessionBrief', 'ideaSummary'],
    system: `${role}\n\nTask: \`answer\` is your design system for the product that the data describes, and \`problems\` is what the linter
found in the document made of it. Write the whole answer again without these problems; leave everything else as it is.\n${rules}`,
    data,
    schema: answerSchema,
  };
}

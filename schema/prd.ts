import { z } from 'zod';
import { riskSchema } from './opportunity.ts';
import { evidenceSchema } from './signal.ts';

const text = z.string();

export const personaSchema = z
  .object({
    name: text.describe('The person’s role or name.'),
    description: text.describe('Who the person is, in a sentence or two.'),
    goals: z.array(text).describe('What the person wants to get done.'),
    frustrations: z.array(text).describe('What gets in the way today.'),
  })
  .meta({ id: 'Persona', description: 'A person whom the product is for.' });

const acceptanceCriterionSchema = z
  .object({
    given: text.describe('The situation before (given).'),
    when: text.describe('The action (when).'),
    then: text.describe('The expected result (then).'),
  })
  .meta({ id: 'AcceptanceCriterion', description: 'A check that shows that a user story is done.' });

export const userStorySchema = z
  .object({
    id: text.regex(/^US-\d+$/).describe('`US-1` and so on.'),
    persona: text.describe('The name of the persona who wants it.'),
    iWant: text.describe('What the persona wants to do.'),
    soThat: text.describe('What the persona gains.'),
    priority: z.enum(['P1', 'P2', 'P3']).describe('`P1` comes first.'),
    acceptanceCriteria: z.array(acceptanceCriterionSchema).describe('The checks that show that it is done.'),
  })
  .meta({ id: 'UserStory', description: 'Something that a persona wants to do with the product, and why.' });

export const featureSchema = z
  .object({
    id: text.regex(/^F-\d+$/).describe('`F-1` and so on.'),
    name: text.describe('The feature in a few words.'),
    description: text.describe('What it does.'),
    priority: z.enum(['must', 'should', 'could']).describe('How much the product needs it.'),
    storyIds: z.array(text).describe('The ids of the user stories that it serves.'),
  })
  .meta({ id: 'Feature', description: 'Something that the product can do.' });

const requirementSchema = z
  .object({
    id: text.regex(/^(FR|NFR)-\d{3}$/).describe('`FR-001` for a function, `NFR-001` for a quality.'),
    text: text.describe('What must be true of the product.'),
  })
  .meta({ id: 'Requirement', description: 'Something that must be true of the product.' });

const attributeSchema = z
  .object({
    name: text.describe('The field’s name.'),
    type: z
      .enum(['text', 'number', 'money', 'date', 'datetime', 'boolean', 'choice', 'reference'])
      .describe('The kind of value that it holds.'),
    options: z.array(text).describe('The allowed values of a choice; empty otherwise.'),
    references: text.nullable().describe('The entity that a reference points to; null otherwise.'),
  })
  .meta({ id: 'Attribute', description: 'A field of an entity.' });

export const entitySchema = z
  .object({
    name: text.describe('The entity’s name.'),
    attributes: z.array(attributeSchema).describe('The fields that the product stores for each one.'),
  })
  .meta({ id: 'Entity', description: 'A kind of thing that the product stores.' });

export const screenSchema = z
  .object({
    id: text.describe('The name that other parts of the document use.'),
    name: text.describe('The name that people see.'),
    purpose: text.describe('What the screen is for.'),
    type: text.describe('What kind of screen: a list, a form, a calendar.'),
    storyIds: z.array(text).describe('The ids of the user stories that it serves.'),
  })
  .meta({ id: 'Screen', description: 'A screen of the product.' });

const prdConstraintSchema = z
  .object({
    id: text.describe('The id of a constraint in the session’s brief.'),
    state: z.enum(['covered', 'notCovered']).describe('Whether the document meets it.'),
    by: z
      .array(text)
      .describe('Ids of the stories, features, requirements and screens that meet it; empty if none does.'),
  })
  .meta({ id: 'PrdConstraint', description: 'How the document treats something that the user asked for.' });
export type PrdConstraint = z.infer<typeof prdConstraintSchema>;

/** The part of a PRD that the model writes. The service adds version, opportunity and Markdown, and checks every id. */
export const prdContentSchema = z
  .object({
    title: text.describe('The product’s name, or what it does.'),
    summary: text.describe('A summary in a few sentences.'),
    problem: text.describe('What is hard today, and for whom.'),
    goals: z.array(text).describe('What the product should achieve.'),
    nonGoals: z.array(text).describe('What the product deliberately leaves out.'),
    personas: z.array(personaSchema).describe('The people whom the product is for.'),
    userStories: z.array(userStorySchema).describe('What they want to do with it.'),
    features: z.array(featureSchema).describe('What it can do.'),
    requirements: z.array(requirementSchema).describe('What must be true of the product, functional or not.'),
    entities: z.array(entitySchema).describe('The kinds of things that it stores.'),
    screens: z.array(screenSchema).describe('The screens that it has.'),
    successMetrics: z.array(text).describe('How to tell that the product succeeds.'),
    constraints: z
      .array(prdConstraintSchema)
      .prefault([])
      .describe('Each constraint of the brief, and what meets it; empty in documents of earlier releases.'),
    risks: z.array(riskSchema).describe('What could go wrong.'),
    assumptions: z.array(text).describe('What is assumed without proof.'),
    openQuestions: z.array(text).describe('Questions that someone still has to decide.'),
    sources: z.array(evidenceSchema).describe('The quotes that it is based on.'),
  })
  .meta({ id: 'PrdContent', description: 'A product requirements document, without the parts that the service adds.' });
export type PrdContent = z.infer<typeof prdContentSchema>;

export const prdSchema = prdContentSchema
  .extend({
    version: z.int().min(1).describe('From 1, counted per session.'),
    opportunityId: z
      .string()
      .nullable()
      .describe('The opportunity that it was written for; null: it was written from the idea.'),
    markdown: text.describe('The document as Markdown.'),
  })
  .meta({ id: 'Prd', description: 'A product requirements document. Every id that it refers to exists in it.' });
export const prdSectionEvent = z
  .object({
    type: z.literal('prd_section'),
    name: prdContentSchema
      .keyof()
      .describe('The section, a member of `Prd`. A later event of the run with the same name replaces this one.'),
    value: z.unknown().describe('What stands in it: the value of that member.'),
    done: z.int().min(1).describe('How many sections are written, with this one.'),
    total: z.int().min(1).describe('Out of how many.'),
  })
  .describe('A section of the document is written. The whole document comes at the end of the run.');
export type PrdSectionEvent = z.infer<typeof prdSectionEvent>;
export type Prd = z.infer<typeof prdSchema>;
export type Entity = z.infer<typeof entitySchema>;
export type Attribute = z.infer<typeof attributeSchema>;
export type Screen = z.infer<typeof screenSchema>;
export type UserStory = z.infer<typeof userStorySchema>;

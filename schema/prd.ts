import { z } from 'zod';
import { riskSchema } from './opportunity.ts';
import { evidenceSchema } from './signal.ts';

const text = z.string();

export const personaSchema = z
  .object({
    name: text.describe('What the person is called: a role, or a name.'),
    description: text.describe('Who that is, in a sentence or two.'),
    goals: z.array(text).describe('What the person wants to get done.'),
    frustrations: z.array(text).describe('What stands in the way today.'),
  })
  .meta({ id: 'Persona', description: 'Somebody whom the product is for.' });

const acceptanceCriterionSchema = z
  .object({
    given: text.describe('What is the case before.'),
    when: text.describe('What somebody does.'),
    then: text.describe('What has to be the case after.'),
  })
  .meta({ id: 'AcceptanceCriterion', description: 'How to see that a user story is done.' });

const userStorySchema = z
  .object({
    id: text.regex(/^US-\d+$/).describe('`US-1` and so on.'),
    persona: text.describe('Who wants it: the name of a persona.'),
    iWant: text.describe('What they want to do.'),
    soThat: text.describe('What they get from it.'),
    priority: z.enum(['P1', 'P2', 'P3']).describe('`P1` comes first.'),
    acceptanceCriteria: z.array(acceptanceCriterionSchema).describe('How to see that it is done.'),
  })
  .meta({ id: 'UserStory', description: 'What somebody wants to do with the product, and why.' });

export const featureSchema = z
  .object({
    id: text.regex(/^F-\d+$/).describe('`F-1` and so on.'),
    name: text.describe('In a few words.'),
    description: text.describe('What it does.'),
    priority: z.enum(['must', 'should', 'could']).describe('How much the product needs it.'),
    storyIds: z.array(text).describe('The user stories that it serves.'),
  })
  .meta({ id: 'Feature', description: 'Something that the product can do.' });

const requirementSchema = z
  .object({
    id: text.regex(/^(FR|NFR)-\d{3}$/).describe('`FR-001` for what it does, `NFR-001` for how well.'),
    text: text.describe('What has to hold.'),
  })
  .meta({ id: 'Requirement', description: 'Something that has to hold.' });

const attributeSchema = z
  .object({
    name: text.describe('What it is called.'),
    type: z
      .enum(['text', 'number', 'money', 'date', 'datetime', 'boolean', 'choice', 'reference'])
      .describe('What can stand in it.'),
    options: z.array(text).describe('The values of a choice; empty otherwise.'),
    references: text.nullable().describe('The entity that a reference points to; null otherwise.'),
  })
  .meta({ id: 'Attribute', description: 'What is kept about a thing.' });

export const entitySchema = z
  .object({
    name: text.describe('What it is called.'),
    attributes: z.array(attributeSchema).describe('What is kept about each.'),
  })
  .meta({ id: 'Entity', description: 'A kind of thing that the product keeps.' });

export const screenSchema = z
  .object({
    id: text.describe('What other parts of the document call it.'),
    name: text.describe('What people call it.'),
    purpose: text.describe('What it is there for.'),
    type: text.describe('What kind of screen: a list, a form, a calendar.'),
    storyIds: z.array(text).describe('The user stories that it serves.'),
  })
  .meta({ id: 'Screen', description: 'A screen of the product.' });

const prdConstraintSchema = z
  .object({
    id: text.describe('A constraint of the session’s brief.'),
    state: z.enum(['covered', 'notCovered']).describe('Whether the document meets it.'),
    by: z
      .array(text)
      .describe('Ids of the stories, features, requirements and screens that do; empty where none does.'),
  })
  .meta({ id: 'PrdConstraint', description: 'What became of something that the user said.' });
export type PrdConstraint = z.infer<typeof prdConstraintSchema>;

/** What the model writes. The service adds version, opportunity and Markdown, and checks every id. */
export const prdContentSchema = z
  .object({
    title: text.describe('What the product is called, or does.'),
    summary: text.describe('The whole in a few sentences.'),
    problem: text.describe('What is hard today, and for whom.'),
    goals: z.array(text).describe('What the product is to reach.'),
    nonGoals: z.array(text).describe('What it leaves alone on purpose.'),
    personas: z.array(personaSchema).describe('Whom it is for.'),
    userStories: z.array(userStorySchema).describe('What they want to do with it.'),
    features: z.array(featureSchema).describe('What it can do.'),
    requirements: z.array(requirementSchema).describe('What has to hold, functional or not.'),
    entities: z.array(entitySchema).describe('The kinds of things that it keeps.'),
    screens: z.array(screenSchema).describe('The screens that it has.'),
    successMetrics: z.array(text).describe('What will show that it works.'),
    constraints: z
      .array(prdConstraintSchema)
      .prefault([])
      .describe('Each constraint of the brief, and what meets it; empty in documents of earlier releases.'),
    risks: z.array(riskSchema).describe('What could go wrong.'),
    assumptions: z.array(text).describe('What is taken for true without proof.'),
    openQuestions: z.array(text).describe('What somebody has to decide yet.'),
    sources: z.array(evidenceSchema).describe('What people said that it rests on.'),
  })
  .meta({ id: 'PrdContent', description: 'A product requirements document, without what the service adds.' });
export type PrdContent = z.infer<typeof prdContentSchema>;

export const prdSchema = prdContentSchema
  .extend({
    version: z.int().min(1).describe('From 1, per session.'),
    opportunityId: z.string().nullable().describe('The opportunity that it was written for; null: from the idea.'),
    markdown: text.describe('The same as a document.'),
  })
  .meta({ id: 'Prd', description: 'A product requirements document. Every id that it refers to is there.' });
export type Prd = z.infer<typeof prdSchema>;
export type Entity = z.infer<typeof entitySchema>;
export type Attribute = z.infer<typeof attributeSchema>;
export type Screen = z.infer<typeof screenSchema>;
export type UserStory = z.infer<typeof userStorySchema>;

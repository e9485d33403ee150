import { z } from 'zod';
import { riskSchema } from './opportunity.ts';
import { evidenceSchema } from './signal.ts';

const text = z.string();

export const personaSchema = z
  .object({ name: text, description: text, goals: z.array(text), frustrations: z.array(text) })
  .meta({ id: 'Persona' });

const acceptanceCriterionSchema = z.object({ given: text, when: text, then: text }).meta({ id: 'AcceptanceCriterion' });

const userStorySchema = z
  .object({
    id: text.regex(/^US-\d+$/),
    persona: text,
    iWant: text,
    soThat: text,
    priority: z.enum(['P1', 'P2', 'P3']),
    acceptanceCriteria: z.array(acceptanceCriterionSchema),
  })
  .meta({ id: 'UserStory' });

export const featureSchema = z
  .object({
    id: text.regex(/^F-\d+$/),
    name: text,
    description: text,
    priority: z.enum(['must', 'should', 'could']),
    storyIds: z.array(text),
  })
  .meta({ id: 'Feature' });

const requirementSchema = z.object({ id: text.regex(/^(FR|NFR)-\d{3}$/), text }).meta({ id: 'Requirement' });

const attributeSchema = z
  .object({
    name: text,
    type: z.enum(['text', 'number', 'money', 'date', 'datetime', 'boolean', 'choice', 'reference']),
    options: z.array(text).describe('The values of a choice; empty otherwise.'),
    references: text.nullable().describe('The entity that a reference points to; null otherwise.'),
  })
  .meta({ id: 'Attribute' });

export const entitySchema = z.object({ name: text, attributes: z.array(attributeSchema) }).meta({ id: 'Entity' });

export const screenSchema = z
  .object({ id: text, name: text, purpose: text, type: text, storyIds: z.array(text) })
  .meta({ id: 'Screen' });

/** What the model writes. The service adds version, opportunity and Markdown, and checks every id. */
export const prdContentSchema = z
  .object({
    title: text,
    summary: text,
    problem: text,
    goals: z.array(text),
    nonGoals: z.array(text),
    personas: z.array(personaSchema),
    userStories: z.array(userStorySchema),
    features: z.array(featureSchema),
    requirements: z.array(requirementSchema),
    entities: z.array(entitySchema),
    screens: z.array(screenSchema),
    successMetrics: z.array(text),
    risks: z.array(riskSchema),
    assumptions: z.array(text),
    openQuestions: z.array(text),
    sources: z.array(evidenceSchema),
  })
  .meta({ id: 'PrdContent' });
export type PrdContent = z.infer<typeof prdContentSchema>;

export const prdSchema = prdContentSchema
  .extend({
    version: z.int().min(1),
    opportunityId: z.string().nullable(),
    markdown: text,
  })
  .meta({ id: 'Prd' });
export type Prd = z.infer<typeof prdSchema>;
export type Entity = z.infer<typeof entitySchema>;
export type Attribute = z.infer<typeof attributeSchema>;
export type Screen = z.infer<typeof screenSchema>;
export type UserStory = z.infer<typeof userStorySchema>;

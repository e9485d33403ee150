import { z } from 'zod';
import type { StoredBrief } from './brief.ts';
import { opportunitySchema } from './opportunity.ts';
import { prdSchema } from './prd.ts';

/** How the session's table keeps a field. */
type ColumnType = 'text' | 'uuid' | 'integer' | 'json';

const field = <const Column extends ColumnType, Schema extends z.ZodType>(column: Column, schema: Schema) => ({
  column,
  schema,
});

/**
 * What agents read from a session and write back to it; null until an agent has written it. Each field is defined here
 * and nowhere else: the entity, the mapping of rows, the snapshot, OpenAPI and GraphQL derive from this table. A new field
 * needs one more line here, and a migration that adds its column. An agent's `writes` says which fields it sets.
 */
export const sessionFields = {
  ideaSummary: field(
    'text',
    z.string().nullable().describe('The idea: the text that the session began with, or the one that Ideation wrote.'),
  ),
  opportunities: field(
    'json',
    z.array(opportunitySchema).nullable().describe('The opportunities that Research found, best first.'),
  ),
  prd: field('json', prdSchema.nullable()),
  selectedOpportunityIndex: field(
    'integer',
    z.int().nullable().describe('The index of the opportunity that the PRD was written for, from 0; null without one.'),
  ),
  projectId: field('uuid', z.string().nullable().describe('The project of the last PRD.')),
  designSystemId: field('uuid', z.string().nullable().describe('The last design system.')),
  sandboxName: field('text', z.string().nullable().describe('The sandbox that Design and Code work in.')),
  sandboxUrl: field('text', z.string().nullable().describe('The preview of their last build.')),
  designProjectId: field('uuid', z.string().nullable().describe('The project of the last design.')),
  codeProjectId: field('uuid', z.string().nullable().describe('The project of the last code.')),
};

type Table = typeof sessionFields;
export type SessionFieldName = keyof Table;
export type SessionFields = { [Name in SessionFieldName]: z.output<Table[Name]['schema']> };
/** What an agent can write to a session: the fields, and what it read in the brief. */
export type WrittenFields = SessionFields & { brief: StoredBrief };
export const sessionFieldNames = Object.keys(sessionFields) as SessionFieldName[];

type JsonFieldName = {
  [Name in SessionFieldName]: Table[Name]['column'] extends 'json' ? Name : never;
}[SessionFieldName];

/** The parts of a session that have no bound in size. A list leaves them out unless a request includes them. */
export const sessionDocumentNames = [
  ...sessionFieldNames.filter((name): name is JsonFieldName => sessionFields[name].column === 'json'),
  'brief' as const,
];
export type SessionDocumentName = (typeof sessionDocumentNames)[number];

/** The fields as members of a zod object. */
export const sessionFieldShape = Object.fromEntries(
  sessionFieldNames.map((name) => [name, sessionFields[name].schema]),
) as { [Name in SessionFieldName]: Table[Name]['schema'] };

/** The column of a field: `designSystemId` → `design_system_id`. */
export function columnOf(name: keyof WrittenFields): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function isJsonField(name: keyof WrittenFields): boolean {
  return name === 'brief' || sessionFields[name].column === 'json';
}

import { createDocument, type ZodOpenApiObject, type ZodOpenApiOverride } from 'zod-openapi';
import type { AnyStartable } from '../../agents/agent.ts';
import type { Layout } from '../http/route.ts';
import { createEventSchemas } from './event-schemas.ts';
import { operationOf, pathOf } from './operation.ts';
import { createProblemResponses } from './problem-responses.ts';

export interface DocumentOptions {
  layouts: readonly Layout[];
  agents: readonly AnyStartable[];
  /** Address of the service, without a slash at its end. */
  url: string;
  version: string;
}

const description = `Agents that work on one session take an idea to working code.

A **session** is created once. Each agent reads what is there, answers with a stream of events and writes its result
back. An **event** is stored before it is sent, with a \`cursor\` that counts from 1 without a gap; a stream that dropped
goes on by reading the session's events after the last cursor that was seen, with the same bytes. A run ends with one
terminal event and then \`done\`. Hanging up never stops a run.

A stream is \`text/event-stream\`: each event is one \`data:\` line with the JSON that the schema describes, and a blank
line; lines that begin with a colon keep the connection open and mean nothing. Refusals are \`application/problem+json\`.`;

/** The OpenAPI 3.1 document of the routes that are mounted. */
export function openApiDocument({ layouts, agents, url, version }: DocumentOptions): object {
  const events = createEventSchemas(agents);
  const problems = createProblemResponses();
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const layout of layouts) {
    for (const route of layout.routes) {
      const path = layout.base + pathOf(route.path);
      paths[path] = { ...paths[path], [route.method]: operationOf(route, layout.note, { events, problems }) };
    }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: 'Unified Agents', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    security: [{ bearer: [] }],
    tags: [...new Set(layouts.flatMap(({ routes }) => routes.map(({ tag }) => tag)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The service key, or a key of one’s own.' },
      },
    },
  };
  return createDocument(document, { override: forReaders });
}

/** What helps a check and hinders a reader, or promises that answers never get another member. */
const forReaders: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
};

import { createDocument, type ZodOpenApiObject, type ZodOpenApiOverride } from 'zod-openapi';
import type { AnyStartable } from '../../agents/agent.ts';
import type { Layout } from '../http/route.ts';
import { createEventSchemas } from './event-schemas.ts';
import { operationOf, pathOf } from './operation.ts';
import { createProblemResponses } from './problem-responses.ts';

export interface DocumentOptions {
  layouts: readonly Layout[];
  agents: readonly AnyStartable[];
  /** Address of the service, without a trailing slash. */
  url: string;
  version: string;
}

const description = `Agents that work on one session take an idea to working code.

Create a **session** once, then call agents on it. Each agent reads what the earlier ones left, streams its events, and
writes its result back. Every **event** is stored before it is sent, and has a \`cursor\` that counts from 1 without gaps.
After a disconnect, read the session's events after the last cursor that you saw: you get the same bytes. A run ends with
one terminal event and then \`done\`. A disconnect never stops a run.

A stream is \`text/event-stream\`: each event is one \`data:\` line with the JSON that the schema describes, and a blank
line. Lines that begin with a colon keep the connection open; ignore them. Errors are \`application/problem+json\`.`;

/** Makes the OpenAPI 3.1 document of the mounted routes. */
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
        bearer: { type: 'http', scheme: 'bearer', description: 'The service key, or a key that you created.' },
      },
    },
  };
  return createDocument(document, { override: forReaders });
}

/** Removes what only a validator needs, and what would promise that responses never get another member. */
const forReaders: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
};

import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { Answer, Route } from '../http/route.ts';
import { everyAnswer } from './every-answer.ts';
import type { EventSchemas } from './event-schemas.ts';
import { exampleOf } from './example.ts';
import type { ProblemResponses } from './problem-responses.ts';

/** The parameters of paths. */
const pathParameters: Readonly<Record<string, z.ZodType>> = {
  sessionId: z.string().describe('The id of the session.'),
  runId: z.string().describe('The id of the run.'),
  artifactId: z.string().describe('The id of the artifact.'),
  attachmentId: z.string().describe('The id of the attachment.'),
  commentId: z.string().describe('The id of the comment.'),
  sha256: z.string().describe('The hash of the file, as `file_written` gives it.'),
  importId: z.string().describe('The id of the import.'),
  signalId: z.string().describe('The id of the signal.'),
  keyId: z.string().describe('The id of the key, not the key itself.'),
  shareId: z.string().describe('The id of the link.'),
  webhookId: z.string().describe('The id of the webhook.'),
  memberId: z.string().describe('The id of the member.'),
  serviceAccountId: z.string().describe('The id of the service account.'),
  signInId: z.string().describe('The id of the signed-in browser.'),
  connectionId: z.string().describe('The id of the sign-on connection.'),
  workspaceId: z.string().describe('The id of the workspace.'),
  passkeyId: z.string().describe('The id of the passkey.'),
  identityId: z.string().describe('The id of the identity.'),
  budgetId: z.string().describe('The id of the budget.'),
  deliveryId: z.string().describe('The id of the delivery.'),
};

/** Returns `/sessions/:sessionId` in OpenAPI's syntax. */
export const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** What all operations of one document share. */
export interface Parts {
  events: EventSchemas;
  problems: ProblemResponses;
}

export function operationOf(route: Route, note: string | undefined, parts: Parts): ZodOpenApiOperationObject {
  const { events, problems } = parts;
  const { operationId, tag, summary, headers, query, body, upload } = route;
  const path = parametersIn(route.path);
  const description = [route.description, note].filter((text) => text !== undefined).join('\n\n');
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== '' && { description }),
    requestParams: { ...(path && { path }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && {
      requestBody: {
        required: body.required,
        content: { 'application/json': { schema: body.schema, examples: examplesOf(body) } },
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: Object.fromEntries(upload.map((type) => [type, mediaTypeOf(type)])) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [status, responseOf(answer, events)]),
      ),
      ...problems(route.errors),
    },
  };
}

function parametersIn(path: string): z.ZodObject | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const shape = names.map((name) => {
    const schema = pathParameters[name];
    if (!schema) throw new TypeError(`The path parameter ${name} of ${path} has no description`);
    return [name, schema] as const;
  });
  return names.length === 0 ? null : z.object(Object.fromEntries(shape));
}

/** In a form, the file is one of the parts; any other body is the file itself. */
function mediaTypeOf(type: string): ZodOpenApiMediaTypeObject {
  const isForm = type === 'multipart/form-data';
  return isForm ? { schema: z.object({ file: z.file().describe('The file.') }) } : {};
}

function examplesOf({ schema, required, examples }: NonNullable<Route['body']>) {
  const values = examples ?? { ...(!required && { empty: {} }), full: exampleOf(schema) };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

function responseOf(answer: Answer, events: EventSchemas): ZodOpenApiResponseObject {
  const content: Record<string, ZodOpenApiMediaTypeObject> = {};
  if (answer.events !== undefined) content['text/event-stream'] = streamOf(answer.events, events);
  for (const [type, schema] of Object.entries(answer.content ?? {})) {
    content[type] = { schema: typeof schema === 'function' ? schema(events.any) : schema };
  }
  return {
    description: answer.description,
    headers: everyAnswer.extend(answer.headers?.shape ?? {}),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function streamOf(of: NonNullable<Answer['events']>, events: EventSchemas): ZodOpenApiMediaTypeObject {
  return of === 'any agent' ? { schema: events.any } : { schema: events.of(of), examples: events.examples(of) };
}

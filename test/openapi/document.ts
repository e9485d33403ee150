import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TestService } from '../support/service.ts';

interface Operation {
  operationId: string;
  tags: string[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response & { $ref?: string }>;
  security?: unknown[];
}
interface MediaType {
  schema: object;
  examples?: Record<string, { value: unknown }>;
}
interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}
export type OpenApiDocument = {
  openapi: string;
  servers: { url: string }[];
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { oneOf?: { $ref: string }[]; discriminator?: { mapping: Record<string, string> } }>;
    responses: Record<string, Response>;
    securitySchemes: unknown;
  };
};

export async function readDocument(service: TestService): Promise<OpenApiDocument> {
  const response = await service.fetch('/api/v1/openapi.json', { headers: { authorization: '' } });
  return (await response.json()) as OpenApiDocument;
}

export function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Makes a schema of the document usable alone: its references still resolve in the document. */
function inDocument(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
}

/** Returns where a value differs from the documented response; empty if it matches. */
export function createCheck(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'document', ...document });
  function errorsOf(schema: object, value: unknown): string[] {
    const validate = ajv.compile(inDocument(schema));
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
  function answer(path: string, method: string, status: number, type: string, value: unknown): string[] {
    const found = document.paths[path]?.[method]?.responses[String(status)];
    const name = found?.$ref?.split('/').at(-1);
    const response = name === undefined ? found : document.components.responses[name];
    const content = response?.content?.[type];
    return content ? errorsOf(content.schema, value) : [`${method} ${path} says nothing of ${status} as ${type}`];
  }
  return { errorsOf, answer };
}

import { readFile } from 'node:fs/promises';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** The fields of a parameter in both kinds of documents: in `schema` in OpenAPI 3, directly in Swagger 2. */
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  type?: string;
  schema?: AnySchema;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: AnySchema }> };
  responses: Record<string, { schema?: AnySchema; content?: Record<string, { schema?: AnySchema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

interface Exchange {
  method: string;
  /** Relative to the document's base, with the query. */
  url: URL;
  /** Parsed body; undefined if there is none or it is not JSON. */
  body: unknown;
}

export interface Matched {
  operationId: string;
  /** Values by name, decoded. */
  path: Record<string, string>;
  /** Returns the problem with a response of that status; null if there is none. */
  checkAnswer(status: number, body: unknown): string | null;
}

/** One of Daytona's own documents. */
export interface Contract {
  /** Throws if it does not describe the request. */
  match(exchange: Exchange): Matched;
}

export async function readContract(file: string): Promise<Contract> {
  const url = new URL(`../../../shared/vendor-contracts/${file}`, import.meta.url);
  const document = withPlainNulls(JSON.parse(await readFile(url, 'utf8'))) as Document;
  const ajv = new Ajv({ strict: false, validateSchema: false, coerceTypes: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document as unknown as AnySchema, file);
  const known = new Map<string, ValidateFunction>();
  const problem = (pointer: string, value: unknown): string | null => {
    const validate =
      known.get(pointer) ?? ajv.compile(pointer.startsWith('/') ? { $ref: `${file}#${pointer}` } : { type: pointer });
    known.set(pointer, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  return { match: (exchange) => match(document, exchange, problem) };
}

/** Returns a validator of a value, by a schema of the document or by the name of a type. */
type Problem = (schema: string, value: unknown) => string | null;

function match(document: Document, exchange: Exchange, problem: Problem): Matched {
  const method = exchange.method.toLowerCase();
  const found = findOperation(document, method, exchange.url.pathname);
  if (found === null) throw new Error(`${exchange.method} ${exchange.url.pathname} is in no document`);
  const { template, operation, path } = found;
  const at = `/paths/${escape(template)}/${method}`;
  const fail = (what: string) => new Error(`${operation.operationId}: ${what}`);

  const parameters = operation.parameters ?? [];
  const value = (name: string, place: string) =>
    place === 'path' ? (path[name] ?? null) : exchange.url.searchParams.get(name);
  for (const name of exchange.url.searchParams.keys()) {
    if (!parameters.some((parameter) => parameter.in === 'query' && parameter.name === name))
      throw fail(`no query parameter ${name}`);
  }
  for (const [index, parameter] of parameters.entries()) {
    const pointer = `${at}/parameters/${index}`;
    if (parameter.in === 'body') {
      const wrong = problem(`${pointer}/schema`, exchange.body);
      if (wrong !== null) throw fail(`body: ${wrong}`);
    }
    if (parameter.in !== 'path' && parameter.in !== 'query') continue;
    const text = value(parameter.name, parameter.in);
    if (text === null) {
      if (parameter.required === true) throw fail(`${parameter.name} is missing`);
      continue;
    }
    const wrong = problem(parameter.type ?? `${pointer}/schema`, readAs(parameter, text));
    if (wrong !== null) throw fail(`${parameter.name}: ${wrong}`);
  }
  if (operation.requestBody !== undefined && (exchange.body !== undefined || operation.requestBody.required)) {
    const wrong = problem(`${at}/requestBody/content/application~1json/schema`, exchange.body);
    if (wrong !== null) throw fail(`body: ${wrong}`);
  }
  return {
    operationId: operation.operationId,
    path,
    checkAnswer(status, body) {
      const response = operation.responses[status];
      // Daytona does not document failures of its main API.
      if (response === undefined) return status < 400 ? `${operation.operationId} never answers ${status}` : null;
      const modern = response.content?.['application/json']?.schema !== undefined;
      if (!modern && response.schema === undefined) return null;
      const wrong = problem(`${at}/responses/${status}${modern ? '/content/application~1json' : ''}/schema`, body);
      return wrong === null ? null : `${operation.operationId} answers: ${wrong}`;
    },
  };
}

function findOperation(document: Document, method: string, pathname: string) {
  const parts = pathname.split('/');
  const fitting = Object.keys(document.paths).flatMap((template) => {
    const operation = document.paths[template]?.[method];
    const names = template.split('/');
    if (operation === undefined || names.length !== parts.length) return [];
    const path: Record<string, string> = {};
    for (const [index, name] of names.entries()) {
      const part = parts[index] ?? '';
      if (/^\{.*\}$/.test(name)) path[name.slice(1, -1)] = decodeURIComponent(part);
      else if (name !== part) return [];
    }
    return [{ template, operation, path }];
  });
  // `/sandbox/paginated` must come before `/sandbox/{id}`.
  return fitting.toSorted((one, other) => Object.keys(one.path).length - Object.keys(other.path).length)[0] ?? null;
}

const escape = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

function readAs(parameter: Parameter, text: string): unknown {
  const type = parameter.type ?? (parameter.schema as { type?: string } | undefined)?.type;
  if (type === 'integer' || type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return type === 'array' ? [text] : text;
}

/** OpenAPI 3.0 allows `nullable` next to a reference, which JSON Schema cannot express. */
function withPlainNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, withPlainNulls(member)] as const);
  const object = Object.fromEntries(entries) as Record<string, unknown>;
  if (object['nullable'] !== true || 'type' in object) return object;
  const { nullable: _, ...rest } = object;
  return { anyOf: [rest, { type: 'null' }] };
}

import { ServiceError } from '../../schema/errors.ts';
import { readBytes, readJsonBody } from '../http/body.ts';

/** The parameters of a GraphQL request. Yoga checks the members. */
export type GraphqlParams = Record<string, unknown>;

/**
 * Reads a request: JSON by POST, the query by GET. HEAD is refused, because it would do all the work of GET; forms and plain
 * text are refused, because a page of another origin can send them without a preflight. Throws ServiceError `method_not_allowed`, `invalid_request`,
 * `payload_too_large`, `unsupported_media_type`.
 */
export async function readParams(request: Request): Promise<GraphqlParams> {
  // `readBytes`, because Yoga reads the request, too.
  if (request.method === 'POST') return knownMembers((await readJsonBody(request, readBytes)) as GraphqlParams);
  if (request.method !== 'GET') {
    throw new ServiceError('method_not_allowed', `${request.method} is not allowed here. Use GET or POST.`);
  }
  const query = new URL(request.url).searchParams;
  return {
    query: query.get('query') ?? undefined,
    operationName: query.get('operationName') ?? undefined,
    variables: readJson(query.get('variables'), 'variables'),
    extensions: readJson(query.get('extensions'), 'extensions'),
  };
}

/** Drops members that Yoga would refuse: clients such as Apollo's link for graphql-sse send more. */
function knownMembers({ query, operationName, variables, extensions }: GraphqlParams): GraphqlParams {
  return { query, operationName, variables, extensions };
}

function readJson(text: string | null, path: string): unknown {
  if (text === null || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const message = 'is not valid JSON';
    throw new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
  }
}

import type { Context as HonoContext } from 'hono';
import { type ErrorCode, errorTable, type ServiceError } from '../../../schema/errors.ts';
import { reasonOf } from '../../../server/core/sign-in/refusal.ts';
import type { Services } from '../../../server/core/services.ts';
import { toServiceError } from '../../../server/problem.ts';
import { problemHeaders } from '../../http/front-door.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { chooseLanguage, languages } from '../words/language.ts';
import type { Words } from '../words/english.ts';
import { type Html, type PageRequest, peopleHeaders } from './page.ts';
import { type FormProblem, messageView } from './views.ts';

type Request = HonoContext<RequestContext>;

/** Returns what a page needs to know of its request. `asked`: the language that a form names. */
export function pageRequest(c: Request, asked: string = c.req.query('lang') ?? '', path = c.req.path): PageRequest {
  const language = chooseLanguage(asked, c.req.header('accept-language'));
  const { lang: _, ...query } = c.req.method === 'GET' ? c.req.query() : {};
  return { language, words: languages[language], path, query };
}

export async function show(c: Request, view: Html, status = 200): Promise<Response> {
  return c.html(await view, status as 200, peopleHeaders);
}

/**
 * Shows the form again with what went wrong, if that is something that the person can mend. Throws any other error, for
 * `showProblem`.
 */
export async function showAgain(
  c: Request,
  thrown: unknown,
  { words }: PageRequest,
  view: (problem: FormProblem) => Html,
): Promise<Response> {
  const error = toServiceError(thrown);
  const alert = alertOf(error, words);
  if (alert === null) throw thrown;
  for (const [name, value] of Object.entries(problemHeaders(error)))
    if (name !== 'www-authenticate') c.header(name, value);
  return show(c, view({ alert, field: fieldOf(error) }), errorTable[error.code].status);
}

/** The field that an error is about; null: none. */
function fieldOf({ extensions, errors }: ServiceError): string | null {
  const { field = errors[0]?.path } = extensions;
  return typeof field === 'string' ? field : null;
}

const mendable: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'conflict', 'not_found', 'precondition_missing']);

/** Returns what to tell a person about an error; null: nothing that they can mend. */
function alertOf(error: ServiceError, words: Words): string | null {
  const reason = reasonOf(error);
  if (reason !== null) return words.refusals[reason];
  if (error.code === 'rate_limited' || error.code === 'unavailable') return words.wait(error.retryAfterSeconds ?? 1);
  if (error.code === 'invalid_request' && fieldOf(error) === 'code') return words.refusals.wrong_code;
  if (mendable.has(error.code)) return words.account.refused(error.message);
  return null;
}

/** Answers what a page throws with a page, and logs errors that are not ours. */
export function showProblem({ logger }: Services) {
  return async (thrown: unknown, c: Request): Promise<Response> => {
    const error = toServiceError(thrown);
    if (error.code === 'internal')
      logger.error({ err: error.cause, path: c.req.path, requestId: c.get('requestId') }, 'a page failed');
    const request = pageRequest(c);
    const { words } = request;
    const isOtherPage = error.extensions.reason === 'other_page';
    const alert = isOtherPage ? words.notFromHere : (alertOf(error, words) ?? words.failed);
    const { status } = errorTable[error.code];
    if (error.retryAfterSeconds !== null) c.header('retry-after', String(error.retryAfterSeconds));
    return show(c, messageView({ ...request, path: '/sign-in', query: {} }, words.signIn.title, '', alert), status);
  };
}

import type { Logger } from 'pino';
import { refusal } from '../../sign-in/refusal.ts';
import { errorWords } from '../error-words.ts';
import { SamlRefusal } from './problems.ts';

/** Returns what a browser is told of a refused answer, after it was logged. The audit log has the problem, too. */
export function refused(logger: Pick<Logger, 'warn'>, connectionId: string, error: unknown): unknown {
  if (!(error instanceof SamlRefusal)) return error;
  const { problem } = error;
  logger.warn(
    { connectionId, problem, cause: errorWords(error.cause) },
    'the answer of a SAML identity provider was refused',
  );
  const isDeclined = problem === 'declined' || problem === 'no_assertion';
  return refusal(isDeclined ? 'sign_on_declined' : 'sign_on_refused', { problem });
}

import { ServiceError } from '../../../schema/errors.ts';
import { ClaimsError } from './claims.ts';

/**
 * Says what went wrong at an identity provider, to an admin who tests it: an error of the protocol with its description, or what
 * is wrong with the answer. null: nothing that helps. Errors themselves hold answers, and answers hold tokens.
 */
export function whatFailed(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ServiceError) return error.errors[0]?.message ?? error.message;
  if (error instanceof ClaimsError) return error.message;
  const { error: code, error_description: description } = error as { error?: unknown; error_description?: unknown };
  const said = [code, description].filter((text) => typeof text === 'string');
  if (said.length > 0) return said.join(': ');
  // Errors of the network say what is there, which is nobody's business in a private one.
  const isProtocol = 'code' in error && String(error.code).startsWith('OAUTH_');
  return isProtocol ? [error.message, whatFailed(error.cause)].filter(Boolean).join(': ') : null;
}

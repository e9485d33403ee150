import { ServiceError } from '../../schema/errors.ts';
import type { Config } from '../../server/process/config.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * MCP's protection against DNS rebinding: an `Origin` header must be this service's own origin or be listed in
 * CORS_ORIGINS (`*` lists none here). A service that listens only on this machine accepts its own address under the
 * machine's local names. https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 * Throws ServiceError `insufficient_scope`.
 */
export function requireKnownOrigin(
  request: Request,
  { HOST, PUBLIC_URL, CORS_ORIGINS }: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): void {
  const ours = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  const { host, hostname } = new URL(request.url);
  const isLocal = /^(127\.|localhost$|::1$)/.test(HOST) && loopback.has(hostname);
  const origin = request.headers.get('origin')?.toLowerCase();
  if (origin === undefined || origin === ours?.origin) return;
  if (CORS_ORIGINS.some((listed) => listed !== '*' && listed === origin)) return;
  if (isLocal && origin === `http://${host}`) return;
  throw refused(`The origin ${origin} is not allowed. Add it to CORS_ORIGINS.`);
}

const refused = (message: string) => new ServiceError('insufficient_scope', message);

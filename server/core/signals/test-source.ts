import type { Sources } from '../../../agents/source.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { SourceInfo, SourceReport } from '../../../schema/source-list.ts';
import { toServiceError } from '../../problem.ts';

export const listSources = (sources: Sources): SourceInfo[] =>
  sources.map(({ name, label, scarce = false }) => ({ name, label, scarce }));

/** Longer than a request of a source may take, so that the source itself says what is wrong. */
const longestMs = 20_000;

/**
 * Searches a source once, for one result. A source that fails is a report, too. Throws ServiceError `invalid_request` if there is
 * no such source, and the reason of the signal.
 */
export async function testSource(sources: Sources, name: string, signal: AbortSignal): Promise<SourceReport> {
  const source = sources.find((one) => one.name === name);
  if (!source) {
    const message = `must be one of: ${sources.map((one) => one.name).join(', ') || '(this service has no sources)'}`;
    throw new ServiceError('invalid_request', `name ${message}.`, { errors: [{ path: 'name', message }] });
  }
  const late = AbortSignal.timeout(longestMs);
  // Results of earlier searches are cached, and would tell nothing. A number makes a search that nobody asked before.
  const terms = [`software ${Math.floor(Math.random() * 1e6)}`];
  const began = performance.now();
  let error: ServiceError | null = null;
  try {
    await source.search({ terms, limit: 1, queries: 1 }, AbortSignal.any([signal, late]));
  } catch (thrown) {
    signal.throwIfAborted();
    error = late.aborted ? null : toServiceError(thrown);
  }
  signal.throwIfAborted();
  // A source may return what it found until then.
  if (late.aborted) error = new ServiceError('unavailable', `${source.label} did not answer within 20 s.`);
  return {
    name,
    ok: error === null,
    durationMs: Math.round(performance.now() - began),
    error: error && { code: error.code, message: error.message },
  };
}

import type { Services } from '../../services.ts';

const everyMilliseconds = 3_600_000;

/** Refreshes the metadata of SAML identity providers that are due, every hour, until it is disposed of. */
export function watchMetadata(services: Pick<Services, 'orm' | 'pool' | 'signOn' | 'logger'>): Disposable {
  async function refresh(): Promise<void> {
    try {
      // Loaded late: it would slow down the start of the service.
      await (await import('./refresh.ts')).refreshDue(services);
    } catch (error) {
      services.logger.warn({ err: error }, 'could not refresh the metadata of sign-on connections; will retry');
    }
  }
  const timer = setInterval(() => void refresh(), everyMilliseconds).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from './process/config.ts';
import { ConfigError } from './process/config-error.ts';
import type { Slots } from './process/slots.ts';
import { previewAddress } from './providers/preview/address.ts';
import { listenForPreviews } from './providers/preview/listen.ts';
import { sharesHost } from './providers/preview/same-host.ts';
import { previewServer } from './providers/preview/serve.ts';
import type { Boot, Look, SandboxProvider } from './ports.ts';
import { createBoot } from './providers/qa/boot.ts';
import { createLook } from './providers/qa/look.ts';
import { installBoundary, nameBoundary } from './providers/sandbox/boundary.ts';
import { type DaytonaProvider, daytonaSandboxes } from './providers/sandbox/daytona/provider.ts';
import { localSandboxes } from './providers/sandbox/local.ts';
import type { DataDir } from './store/data-dir.ts';

export interface RunningPreviews extends AsyncDisposable {
  /** The URL of previews. */
  url: string;
  provider: SandboxProvider;
}

/** Maximum number of concurrent builds and checks of files on a node; each uses about one processor. */
export const buildsAtOnce = 2;

/** Serves previews on their own origin and creates the sandboxes that they show. */
export async function startPreviews(
  config: Config,
  dataDir: DataDir,
  orm: MikroORM,
  logger: Logger,
  { slots, workFolder }: { slots: Slots; workFolder(name: string): string },
): Promise<RunningPreviews> {
  // The preview addresses contain the port, which is known only after listening.
  const answer = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const server = await listenForPreviews(async (request) => (await answer.promise)(request), { ...config, dataDir });
  const place = { PREVIEW_URL: config.PREVIEW_URL, HOST: hostOf(config.HOST, server.address), port: server.port };
  const { PUBLIC_URL, PREVIEW_SAME_SITE } = config;
  const settings = { ...place, PUBLIC_URL, PREVIEW_SAME_SITE };
  if (sharesHost(settings))
    logger.warn(
      'previews have the host name of the service, and are refused once people sign in: set PREVIEW_URL to another domain',
    );
  const previewUrl = previewAddress(place);
  const rendering = { logger, workDir: workFolder('boots'), chromium: config.CHROMIUM_PATH };
  const shared = { orm, logger, previewUrl, boot: createBoot({ ...rendering, slots }), look: createLook(rendering) };
  const daytona = daytonaFrom(config, shared);
  answer.resolve(previewServer({ ...settings, orm, logger, readElsewhere: daytona?.readPreview }));
  return {
    url: previewUrl('{name}'),
    provider: daytona ?? localFrom({ ...shared, slots, workDir: workFolder('builds'), keep: config.PREVIEW_VERSIONS }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** `localhost` may resolve to the IPv4 or the IPv6 address, and links of previews contain the address. */
const hostOf = (host: string, address: string) => (host === 'localhost' ? address : host);

interface Shared {
  orm: MikroORM;
  logger: Logger;
  previewUrl(name: string): string;
  boot: Boot;
  look: Look;
}

function localFrom(shared: Shared & { slots: Slots; workDir: string; keep: number }): SandboxProvider {
  // Start the check now without awaiting it, so that the log of every start says how builds are confined.
  void logBoundary(shared.logger);
  return localSandboxes(shared);
}

async function logBoundary(logger: Logger): Promise<void> {
  const confinement = await nameBoundary();
  if (confinement === 'none')
    logger.warn({ confinement }, `builds of code that a model wrote are off: ${installBoundary()}`);
  else logger.debug({ confinement }, 'builds are confined');
}

/** Returns null if no key is set. Throws ConfigError. */
function daytonaFrom({ DAYTONA_API_KEY, DAYTONA_API_URL }: Config, shared: Shared): DaytonaProvider | null {
  if (DAYTONA_API_KEY === undefined) return null;
  try {
    // Resolve the package without loading it.
    import.meta.resolve('@daytona/sdk');
  } catch {
    throw new ConfigError(
      'DAYTONA_API_KEY requires the optional package @daytona/sdk. Install it with: npm install @daytona/sdk',
    );
  }
  return daytonaSandboxes({ ...shared, apiKey: DAYTONA_API_KEY, apiUrl: DAYTONA_API_URL });
}

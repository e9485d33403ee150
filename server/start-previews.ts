import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { previewAddress } from './preview/address.ts';
import { listenForPreviews } from './preview/listen.ts';
import { previewServer } from './preview/serve.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import { installBoundary, nameBoundary } from './sandbox/boundary.ts';
import { type DaytonaProvider, daytonaSandboxes } from './sandbox/daytona/provider.ts';
import { localSandboxes } from './sandbox/local.ts';
import type { DataDir } from './store/data-dir.ts';

export interface RunningPreviews extends AsyncDisposable {
  /** Where previews are shown. */
  url: string;
  provider: SandboxProvider;
}

/** Serves previews on their own origin, and makes the sandboxes that are shown there. */
export async function startPreviews(
  config: Config,
  dataDir: DataDir,
  orm: MikroORM,
  logger: Logger,
): Promise<RunningPreviews> {
  // What is shown depends on the port, and the port is known once it is listened on.
  const answer = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const server = await listenForPreviews(async (request) => (await answer.promise)(request), { ...config, dataDir });
  const place = { PREVIEW_URL: config.PREVIEW_URL, HOST: hostOf(config.HOST, server.address), port: server.port };
  const previewUrl = previewAddress(place);
  const daytona = daytonaFrom(config, orm, logger, previewUrl);
  answer.resolve(previewServer({ ...place, orm, logger, readElsewhere: daytona?.readPreview }));
  return {
    url: previewUrl('{name}'),
    provider: daytona ?? localFrom(dataDir, orm, logger, previewUrl),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** `localhost` may be the IPv4 or the IPv6 address, and links of previews name the address. */
const hostOf = (host: string, address: string) => (host === 'localhost' ? address : host);
function localFrom(
  dataDir: DataDir,
  orm: MikroORM,
  logger: Logger,
  previewUrl: (name: string) => string,
): SandboxProvider {
  // Tried now, and not waited for: the log of every start says what builds run in.
  void logBoundary(logger);
  return localSandboxes({ orm, logger, workDir: join(dataDir.path, 'builds'), previewUrl });
}

async function logBoundary(logger: Logger): Promise<void> {
  const confinement = await nameBoundary();
  if (confinement === 'none')
    logger.warn({ confinement }, `code that a model wrote is not built: ${installBoundary()}`);
  else logger.debug({ confinement }, 'builds are confined');
}

/** null where no key is set. Throws ConfigError. */
function daytonaFrom(
  { DAYTONA_API_KEY, DAYTONA_API_URL }: Config,
  orm: MikroORM,
  logger: Logger,
  previewUrl: (name: string) => string,
): DaytonaProvider | null {
  if (DAYTONA_API_KEY === undefined) return null;
  try {
    // Looked for, not loaded.
    import.meta.resolve('@daytona/sdk');
  } catch {
    throw new ConfigError(
      'DAYTONA_API_KEY is set, and takes the optional package @daytona/sdk, which is not installed.',
    );
  }
  return daytonaSandboxes({ orm, logger, apiKey: DAYTONA_API_KEY, apiUrl: DAYTONA_API_URL, previewUrl });
}

import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { localSandboxes } from './sandbox/local.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import type { DataDir } from './store/data-dir.ts';
import { type PreviewPlace, previewAddress } from './preview/address.ts';
import { listenForPreviews } from './preview/listen.ts';
import { previewServer } from './preview/serve.ts';

export interface RunningPreviews extends AsyncDisposable {
  /** What addresses of previews start with where they have no host of their own. */
  url: string;
  provider: SandboxProvider;
}

/** Starts the preview origin and what fills it. Throws PortError. */
export async function startPreviews(
  config: Pick<Config, 'PORT' | 'PREVIEW_PORT' | 'HOST' | 'PREVIEW_URL'>,
  dataDir: DataDir,
  orm: MikroORM,
  logger: Logger,
): Promise<RunningPreviews> {
  const { HOST, PREVIEW_URL } = config;
  // Requests are told apart by where the name stands, for which the port does not count.
  const serve = previewServer({ HOST, PREVIEW_URL, port: config.PREVIEW_PORT ?? config.PORT, orm, logger });
  const listening = await listenForPreviews(serve, { ...config, dataDir });
  const place: PreviewPlace = { HOST, PREVIEW_URL, port: listening.port };
  return {
    url: previewAddress(place)('{name}').replace(/\{name\}\/$/, ''),
    provider: localSandboxes({
      orm,
      logger,
      workDir: join(dataDir.path, 'builds'),
      previewUrl: previewAddress(place),
    }),
    [Symbol.asyncDispose]: () => listening.close(),
  };
}

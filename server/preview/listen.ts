import { type Listening, listen, PortError } from '../listen.ts';
import type { DataDir } from '../store/data-dir.ts';

export interface PreviewListenOptions {
  /** The settings of these names; `PORT` 0 has no port after it. */
  PORT: number;
  PREVIEW_PORT?: number | undefined;
  HOST: string;
  /** Keeps a port that had to be found. */
  dataDir: Pick<DataDir, 'readOrCreate' | 'write'>;
}

const kept = 'preview-port';
const anyPort = 0;

/**
 * Listens for previews. A port that was asked for is that port; else it is the one that an earlier start had to find,
 * the one after `PORT`, or any free one, which is kept so that addresses given out stay good. Throws PortError.
 */
export async function listenForPreviews(
  fetch: (request: Request) => Promise<Response>,
  options: PreviewListenOptions,
): Promise<Listening> {
  const { PORT, PREVIEW_PORT, HOST, dataDir } = options;
  if (PREVIEW_PORT !== undefined) return listen(fetch, 'PREVIEW_PORT', PREVIEW_PORT, HOST);

  const found = Number(await dataDir.readOrCreate(kept, () => String(anyPort)));
  const next = PORT === 0 ? anyPort : PORT + 1;
  for (const port of [found, next]) {
    // The service itself takes PORT later.
    if (!Number.isInteger(port) || port < 1 || port > 65_535 || port === PORT) continue;
    try {
      return await listen(fetch, 'PREVIEW_PORT', port, HOST);
    } catch (error) {
      // Taken: the next best one.
      if (!(error instanceof PortError)) throw error;
    }
  }
  const listening = await listen(fetch, 'PREVIEW_PORT', anyPort, HOST);
  await dataDir.write(kept, String(listening.port));
  return listening;
}

import { type Listening, listen, PortError } from '../../process/listen.ts';
import type { DataDir } from '../../store/data-dir.ts';

export interface PreviewListenOptions {
  /** The settings of these names. With `PORT` 0, there is no "next port". */
  PORT: number;
  PREVIEW_PORT?: number | undefined;
  HOST: string;
  /** Stores a port that had to be searched for. */
  dataDir: Pick<DataDir, 'readOrCreate' | 'write'>;
}

const kept = 'preview-port';
const anyPort = 0;

/**
 * Listens for previews on `PREVIEW_PORT` if set. Otherwise on the port that an earlier start found, on the port after
 * `PORT`, or on any free port, which is stored so that published addresses remain valid. Throws PortError.
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
    // Skip PORT: the service itself listens on it later.
    if (!Number.isInteger(port) || port < 1 || port > 65_535 || port === PORT) continue;
    try {
      return await listen(fetch, 'PREVIEW_PORT', port, HOST);
    } catch (error) {
      // In use: try the next one.
      if (!(error instanceof PortError)) throw error;
    }
  }
  const listening = await listen(fetch, 'PREVIEW_PORT', anyPort, HOST);
  await dataDir.write(kept, String(listening.port));
  return listening;
}

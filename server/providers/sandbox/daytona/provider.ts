import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { runPreviews } from '../../preview/publish.ts';
import type { StoredFile } from '../../preview/read.ts';
import type { Boot, Look, SandboxProvider } from '../../../ports.ts';
import { signedAddresses } from './addresses.ts';
import { ownApiUrl, vendorConnection } from './connection.ts';
import { installationId } from './installation.ts';
import { remotePreviews } from './previews.ts';
import { sandboxRemoval } from './remove.ts';
import { runSandboxes } from './sandbox.ts';
import { testDaytona } from './test.ts';
import { type DaytonaTimes, defaultTimes } from './times.ts';
import type { DaytonaWork } from './work.ts';

export interface DaytonaOptions {
  orm: MikroORM;
  logger: Logger;
  apiKey: string;
  /** Daytona's own API if absent. */
  apiUrl: string | undefined;
  previewUrl(name: string): string;
  /** Renders a built application on this machine. */
  boot: Boot;
  /** Looks at a built application on this machine. */
  look: Look;
  /** Overrides of the default times. */
  times?: Partial<DaytonaTimes>;
  /** The port that the preview server listens on within each sandbox; 3000 if absent. */
  port?: number;
}

export interface DaytonaProvider extends SandboxProvider {
  /**
   * Reads a file of a preview that a sandbox serves. Returns null if there is none. Throws ServiceError
   * `sandbox_unavailable`.
   */
  readPreview(name: string, path: string, signal: AbortSignal): Promise<StoredFile | null>;
}

/** Provides sandboxes at Daytona. They build and serve; the files to build and publish are in the database. */
export function daytonaSandboxes(options: DaytonaOptions): DaytonaProvider {
  const { orm, logger, previewUrl, apiKey, apiUrl, boot, look } = options;
  const times = { ...defaultTimes, ...options.times };
  const work: DaytonaWork = {
    orm,
    logger,
    vendor: vendorConnection({ apiKey, apiUrl, requestMilliseconds: times.request }),
    times,
    port: options.port ?? 3000,
    previewUrl,
    boot,
    look,
    installation: installationId(orm),
  };
  const addresses = signedAddresses(work);
  return {
    sandboxes: (owner) => runSandboxes(work, addresses, owner),
    previews: (owner) => runPreviews(orm, previewUrl, owner),
    removeOrphans: sandboxRemoval(work),
    info: () =>
      Promise.resolve({
        provider: 'daytona',
        address: new URL(apiUrl ?? ownApiUrl).host,
        boundary: null,
        previewVersions: 0,
      }),
    test: (_, signal) => testDaytona(work, signal),
    readPreview: remotePreviews(work, addresses),
  };
}

import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { runPreviews } from '../../preview/publish.ts';
import type { StoredFile } from '../../preview/read.ts';
import type { SandboxProvider } from '../../sandbox-provider.ts';
import { signedAddresses } from './addresses.ts';
import { vendorConnection } from './connection.ts';
import { installationId } from './installation.ts';
import { remotePreviews } from './previews.ts';
import { sandboxRemoval } from './remove.ts';
import { runSandboxes } from './sandbox.ts';
import { type DaytonaTimes, defaultTimes } from './times.ts';
import type { DaytonaWork } from './work.ts';

export interface DaytonaOptions {
  orm: MikroORM;
  logger: Logger;
  apiKey: string;
  /** Daytona's own, when absent. */
  apiUrl: string | undefined;
  previewUrl(name: string): string;
  /** Instead of the usual ones. */
  times?: Partial<DaytonaTimes>;
  /** Listened on within each sandbox; 3000 when absent. */
  port?: number;
}

export interface DaytonaProvider extends SandboxProvider {
  /** A file of a preview that a sandbox shows. null: there is none. Throws ServiceError `sandbox_unavailable`. */
  readPreview(name: string, path: string, signal: AbortSignal): Promise<StoredFile | null>;
}

/** Sandboxes at Daytona: they build and show; what is to be built and shown is kept in the database. */
export function daytonaSandboxes(options: DaytonaOptions): DaytonaProvider {
  const { orm, logger, previewUrl, apiKey, apiUrl } = options;
  const times = { ...defaultTimes, ...options.times };
  const work: DaytonaWork = {
    orm,
    logger,
    vendor: vendorConnection({ apiKey, apiUrl, requestMilliseconds: times.request }),
    times,
    port: options.port ?? 3000,
    previewUrl,
    installation: installationId(orm),
  };
  const addresses = signedAddresses(work);
  return {
    sandboxes: (owner) => runSandboxes(work, addresses, owner),
    previews: (owner) => runPreviews(orm, previewUrl, owner),
    removeOrphans: sandboxRemoval(work),
    readPreview: remotePreviews(work, addresses),
  };
}

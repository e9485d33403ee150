import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { SandboxOwner } from '../../sandbox-provider.ts';
import type { Vendor } from './connection.ts';
import type { DaytonaTimes } from './times.ts';

/** What everything in this folder works with. */
export interface DaytonaWork {
  orm: MikroORM;
  logger: Logger;
  vendor(): Promise<Vendor>;
  times: DaytonaTimes;
  /** Listened on within each sandbox. */
  port: number;
  previewUrl(name: string): string;
  /** This installation, in labels. */
  installation(): Promise<string>;
}

/** A sandbox of ours: its name is its preview's, and its name at Daytona. */
export interface SandboxPlace {
  owner: SandboxOwner;
  name: string;
}

import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Boot, Look, SandboxOwner } from '../../../ports.ts';
import type { Vendor } from './connection.ts';
import type { DaytonaTimes } from './times.ts';

/** The shared context of this folder. */
export interface DaytonaWork {
  orm: MikroORM;
  logger: Logger;
  vendor(): Promise<Vendor>;
  times: DaytonaTimes;
  /** The port that the preview server listens on within each sandbox. */
  port: number;
  previewUrl(name: string): string;
  boot: Boot;
  look: Look;
  /** Returns this installation's id, for labels. */
  installation(): Promise<string>;
}

/** A sandbox of ours. Its name is also its preview's name and its name at Daytona. */
export interface SandboxPlace {
  owner: SandboxOwner;
  name: string;
}

import { openDesk } from '../cli/command.ts';
import { key } from './chain.ts';

/** The command line and a service that has a key for its audit log. */
export const createKeyedDesk = () => openDesk({ audit: { key: () => key } });

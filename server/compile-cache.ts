import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Keeps compiled code from one start to the next, which nearly halves the time of a start. The command line does the same.
 * To be called before anything else is imported. Where the folder cannot be written, there is none.
 */
export function keepCompiledCode(): void {
  // Among the user's own files: a folder that others can write to would let them choose what runs here.
  const { XDG_CACHE_HOME: given, HOME: home } = process.env;
  const caches = given !== undefined && isAbsolute(given) ? given : join(home ?? homedir(), '.cache');
  enableCompileCache(join(caches, 'unified-agents'));
}

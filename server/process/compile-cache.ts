import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Caches compiled code between starts, which nearly halves the time of a start. The command line does the same. Call it
 * before importing anything else. If the folder cannot be written, nothing is cached.
 */
export function keepCompiledCode(): void {
  // In the user's own files: in a folder that others can write to, they could choose what runs here.
  const { XDG_CACHE_HOME: given, HOME: home } = process.env;
  const caches = given !== undefined && isAbsolute(given) ? given : join(home ?? homedir(), '.cache');
  enableCompileCache(join(caches, 'unified-agents'));
}

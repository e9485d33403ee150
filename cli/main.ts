import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

// The compile cache is in the user's own folder, because anyone who can write to it chooses the code that runs.
const { XDG_CACHE_HOME: given, HOME: home } = process.env;
const caches = given !== undefined && isAbsolute(given) ? given : join(home ?? homedir(), '.cache');
// The cache halves start-up from the second start on. Without a writable folder there is no cache.
enableCompileCache(join(caches, 'unified-agents'));

const { runCommandLine } = await import('./command-line.ts');
await runCommandLine(process.argv.slice(2));

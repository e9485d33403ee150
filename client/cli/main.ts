import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

// Kept among the user's own files: a folder that others can write to would let them choose what runs here.
const { XDG_CACHE_HOME: given, HOME: home } = process.env;
const caches = given !== undefined && isAbsolute(given) ? given : join(home ?? homedir(), '.cache');
// Halves the time of a start from the second one on; where it cannot be written, there is none.
enableCompileCache(join(caches, 'unified-agents'));

const { runCommandLine } = await import('./command-line.ts');
await runCommandLine(process.argv.slice(2));

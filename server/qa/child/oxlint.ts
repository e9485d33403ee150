/**
 * Lints source with oxlint. The one argument is a folder with the source and `rules.json`. Standard output: what oxlint
 * prints with `--format json`.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(process.argv[2] ?? '');
process.argv.splice(2, process.argv.length, '-c', 'rules.json', '--disable-nested-config', '--format', 'json', 'src');
// Its command line in this process: no other may be started.
const packageFile = createRequire(import.meta.url).resolve('oxlint/package.json');
// oxlint-disable-next-line import/no-dynamic-require -- the package exports no name for its command line
await import(pathToFileURL(join(dirname(packageFile), 'dist/cli.js')).href);
// It says by its code that it found something.
process.exitCode = 0;

/**
 * Lints source with oxlint. The only argument is a folder with the source and `rules.json`. Standard output: the output
 * of oxlint's `--format json`.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(process.argv[2] ?? '');
process.argv.splice(2, process.argv.length, '-c', 'rules.json', '--disable-nested-config', '--format', 'json', 'src');
// Run its command line in this process, which may not start another.
const packageFile = createRequire(import.meta.url).resolve('oxlint/package.json');
// oxlint-disable-next-line import/no-dynamic-require -- the package does not export its command line
await import(pathToFileURL(join(dirname(packageFile), 'dist/cli.js')).href);
// A non-zero exit code would only mean that there are findings.
process.exitCode = 0;

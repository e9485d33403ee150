/** Lints source with oxlint by rules of ours alone. Standard output: what oxlint prints with `--format json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readInput } from './scan-input.ts';

const rules = {
  plugins: ['react', 'typescript', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error' },
  rules: {
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-script-url': 'error',
    // Matters of taste: a role does the same, and a page that shows what is due today asks what day it is.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/purity': 'off',
  },
};

const { folder, files } = await readInput();
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { flag: 'wx', mode: 0o600 });
}
writeFileSync(join(folder, 'rules.json'), JSON.stringify(rules));
process.chdir(folder);
process.argv.splice(2, process.argv.length, '-c', 'rules.json', '--disable-nested-config', '--format', 'json', 'src');
// Its command line in this process: where Node's permissions confine, no other may be started.
const packageFile = createRequire(import.meta.url).resolve('oxlint/package.json');
// oxlint-disable-next-line import/no-dynamic-require -- the package exports no name for its command line
await import(pathToFileURL(join(dirname(packageFile), 'dist/cli.js')).href);
// It says by its code that it found something.
process.exitCode = 0;

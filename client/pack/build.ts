import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { keepDeclarationsOf } from './declarations.ts';

/** Makes `dist/`: everything that runs, compiled, each module where it lies here, so that it finds what lies beside it. */
rmSync('dist', { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.types.json']) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { stdio: 'inherit' });
}
keepDeclarationsOf('dist', ['client/sdk/index.d.ts', 'client/react/index.d.ts']);
// What generated projects are made of is text to the service, and perl reads its own: they go out as they are.
for (const folder of [
  'agents/project/source',
  'agents/starters/apps',
  'server/sandbox/template',
  'server/sandbox/launcher',
]) {
  cpSync(folder, `dist/${folder}`, { recursive: true });
}
// Confined processes see `dist/` alone; the service reads its version and the versions of its packages here.
const { name, version, type, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  unknown
>;
writeFileSync(
  'dist/package.json',
  `${JSON.stringify({ name, version, private: true, type, dependencies }, null, 2)}\n`,
);
chmodSync('dist/client/bin/unified-agents.js', 0o755);

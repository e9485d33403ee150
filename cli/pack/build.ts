/** Makes `dist/`: every module compiled at the path that it has here, so that modules find the files beside them, and the studio. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import './build-client.ts';

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// The command and the re-exports of the client share its modules, so there is one class of each error.
cpSync('client/dist', 'dist/client', { recursive: true });
// Generated projects are made of these folders' text, and perl reads its own: nothing is compiled.
for (const folder of [
  'agents/kit/project/source',
  'agents/starters/apps',
  'agents/kit/project/template',
  'server/providers/sandbox/launcher',
]) {
  cpSync(folder, `dist/${folder}`, { recursive: true });
}
execFileSync(process.execPath, ['server/studio/child/main.ts', 'dist/web'], { stdio: 'inherit' });
// Confined processes see only `dist/`; the service reads its version and the versions of its packages here.
const { name, version, type, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  unknown
>;
writeFileSync(
  'dist/package.json',
  `${JSON.stringify({ name, version, private: true, type, dependencies }, null, 2)}\n`,
);
chmodSync('dist/cli/bin/unified-agents.js', 0o755);

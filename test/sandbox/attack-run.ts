import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer } from '../../server/sandbox/child/answer.ts';
import { workspaceRoot } from '../../server/sandbox/build-process.ts';
import { runProcess } from '../../server/sandbox/confined-process.ts';
import type { ConfinedProgram, Confinement } from '../../server/sandbox/confined-program.ts';
import { hostPaths } from '../../server/sandbox/host-paths.ts';
import { readTemplate } from '../../server/sandbox/template.ts';
import type { Attack, Target } from './attacks/attack.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const megabyte = 1024 * 1024;

/** What nothing that leaves a build may hold. The first characters are enough: errors quote beginnings. */
const forbidden = /kept-(?:file|key|dotenv|variable)|root:x:0:0/;

/** A machine with secrets: a data folder, in which builds have their folders, and variables of the environment. */
export interface Machine extends AsyncDisposable {
  target: Target;
  /** Where projects are built, each in a folder of its own. */
  builds: string;
  /** The folder of the programs that build, with all that they import. */
  programs: string;
}

export async function createMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-attacks-'));
  const target = await keepSecrets(folder);
  return {
    target,
    builds: join(folder, 'builds'),
    programs: await copyPrograms(join(folder, 'installed')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Puts what nobody may read into a data folder, two folders above the one in which a project is built. */
export async function keepSecrets(folder: string): Promise<Target> {
  const at = (name: string) => ({ absolute: join(folder, name), relative: `../../../${name}` });
  const secret = at('secret.css');
  const serviceKey = at('service-key');
  const dotEnv = at('.env');
  await writeFile(secret.absolute, '/* kept-file */ .kept-file { content: "kept-file"; }');
  await writeFile(serviceKey.absolute, 'kept-key-4242');
  await writeFile(dotEnv.absolute, 'kept-dotenv=1\nVITE_KEPT=kept-dotenv\n');
  return { secret, serviceKey, dotEnv, marker: join(folder, 'marker') };
}

/** A confined program reads one folder of ours: here it is one with the build's modules and those of the tests. */
async function copyPrograms(folder: string): Promise<string> {
  for (const path of ['test/sandbox/programs', 'server/sandbox/child']) {
    await cp(join(repository, path), join(folder, path), { recursive: true });
  }
  await cp(hostPaths.packageFile, join(folder, 'package.json'));
  await symlink(hostPaths.nodeModules, join(folder, 'node_modules'));
  for (const name of ['guarded', 'unguarded']) {
    await writeFile(join(folder, `${name}.ts`), `import './test/sandbox/programs/${name}.ts';\n`);
  }
  return folder;
}

/** One program, run on many attacks: what it answered to each, and all that it printed besides. */
export interface AttackRun {
  answers: Map<Attack, ChildAnswer>;
  complaint: string;
}

type ProgramName = 'guarded' | 'unguarded';

/** In a plain process, with the environment that a careless service would hand on. */
export async function runPlain(machine: Machine, name: ProgramName, attacks: readonly Attack[]): Promise<AttackRun> {
  await using folder = await emptyFolder(machine.builds);
  const program = join(machine.programs, `${name}.ts`);
  const projects = await writeProjects(folder.path, machine, attacks);
  const child = spawn(hostPaths.node, [program, folder.path], {
    env: { ...process.env, KEPT: 'kept-variable', VITE_KEPT: 'kept-variable' },
    stdio: 'pipe',
  });
  child.stdin.end(JSON.stringify(projects));
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return toRun(attacks, printed, complaint);
}

export async function runConfined(
  machine: Machine,
  confinement: Confinement,
  name: ProgramName,
  attacks: readonly Attack[],
): Promise<AttackRun> {
  await using folder = await emptyFolder(machine.builds);
  // Without the guard the boundary stands alone.
  const permissive = name === 'unguarded';
  const program: ConfinedProgram = {
    source: machine.programs,
    main: name,
    memory: 4096 * megabyte,
    cpuSeconds: 900,
    permissive,
  };
  const limits = { milliseconds: 900_000, outputBytes: 512 * megabyte };
  const input = JSON.stringify(await writeProjects(folder.path, machine, attacks));
  const command = confinement.command(folder.path, program);
  const ending = await runProcess(command, input, limits, new AbortController().signal);
  return toRun(attacks, ending.printed, ending.complaint);
}

/** What is wrong with what a build gave out; null when nothing is. */
export function leak(answer: ChildAnswer | undefined): string | null {
  if (answer === undefined) return 'there is no answer';
  const texts = answer.ok
    ? Object.entries(answer.files).map(
        ([path, content]) => `${path}\n${Buffer.from(content, 'base64').toString('utf8')}`,
      )
    : [answer.errors];
  return (
    texts
      .flatMap(readings)
      .find((text) => forbidden.test(text))
      ?.slice(0, 2_000) ?? null
  );
}

/** `built`, or what the errors say. */
export function verdict(answer: ChildAnswer | undefined): string {
  if (answer === undefined) return 'there is no answer';
  return answer.ok ? 'built' : answer.errors;
}

export function leaksText(text: string): boolean {
  return readings(text).some((reading) => forbidden.test(reading));
}

/** A mark that code of an attack left on the machine; null when there is none. */
export async function markOf({ target }: Machine): Promise<string | null> {
  return readFile(target.marker, 'utf8').catch(() => null);
}

/** The text, and what is packed in it: small files become addresses that hold them. */
function readings(text: string): string[] {
  const packed = text.match(/[A-Za-z0-9+/]{12,}={0,2}/g) ?? [];
  const encoded = text.match(/(?:%[0-9A-Fa-f]{2}|[\w.-])+/g) ?? [];
  return [
    text,
    ...packed.map((part) => Buffer.from(part, 'base64').toString('utf8')),
    ...encoded.map((part) => (part.includes('%') ? unescape(part) : '')),
  ];
}

const unwritable = new Set(['ENAMETOOLONG', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE']);

/** Each project in a numbered folder. What cannot be written there is left out: the rest of an attack may do without. */
async function writeProjects(
  folder: string,
  machine: Machine,
  attacks: readonly Attack[],
): Promise<Record<string, string>[]> {
  const template = await readTemplate();
  const projects = attacks.map((attack): Record<string, string> => ({
    ...template,
    ...attack.files(machine.target),
  }));
  // Without the guard packages are looked for in the folders above.
  await symlink(hostPaths.nodeModules, join(folder, 'node_modules'));
  for (const [index, files] of projects.entries()) {
    const root = join(folder, String(index));
    await mkdir(root);
    for (const [path, content] of Object.entries({ ...files, ...workspaceRoot })) {
      const file = join(root, path);
      if (!file.startsWith(root + sep)) continue;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      } catch (error) {
        if (!unwritable.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
    }
  }
  return projects;
}

function toRun(attacks: readonly Attack[], printed: string, complaint: string): AttackRun {
  if (printed === '') throw new Error(`the builds did not come to an end: ${complaint.slice(-2_000)}`);
  const answers = JSON.parse(printed) as ChildAnswer[];
  return {
    complaint,
    answers: new Map(attacks.flatMap((attack, index) => (answers[index] ? [[attack, answers[index]] as const] : []))),
  };
}

async function emptyFolder(path: string): Promise<AsyncDisposable & { path: string }> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

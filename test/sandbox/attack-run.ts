import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer } from '../../server/providers/sandbox/child/answer.ts';
import { workspaceRoot } from '../../server/providers/sandbox/build-process.ts';
import { runProcess } from '../../server/providers/sandbox/confined-process.ts';
import type { ConfinedProgram, Confinement } from '../../server/providers/sandbox/confined-program.ts';
import { hostPaths } from '../../server/providers/sandbox/host-paths.ts';
import { packageNames } from '../../agents/kit/project/packages.ts';
import { readTemplate } from '../../agents/kit/project/template.ts';
import type { Attack, Target } from './attacks/attack.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const megabyte = 1024 * 1024;

/** Text that no build output may contain. Its first characters are enough: errors quote beginnings. */
const forbidden = /kept-(?:file|key|dotenv|variable)|root:x:0:0/;

/** A machine with secrets: a data folder that contains the build folders, and environment variables. */
export interface Machine extends AsyncDisposable {
  target: Target;
  /** The parent folder of the projects to build. */
  builds: string;
  /** The folder of the build programs and everything that they import. */
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

/** Puts secrets into a data folder, two folders above the one in which a project is built. */
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

/** A confined program reads one folder of ours: here, one with the modules of the build and of the tests. */
async function copyPrograms(folder: string): Promise<string> {
  for (const path of ['test/sandbox/programs', 'server/providers/sandbox/child']) {
    await cp(join(repository, path), join(folder, path), { recursive: true });
  }
  await cp(hostPaths.packageFile, join(folder, 'package.json'));
  await symlink(hostPaths.nodeModules, join(folder, 'node_modules'));
  for (const name of ['guarded', 'unguarded']) {
    await writeFile(join(folder, `${name}.ts`), `import './test/sandbox/programs/${name}.ts';\n`);
  }
  return folder;
}

/** Runs one program on many attacks: its answer to each, and all other output. */
export interface AttackRun {
  answers: Map<Attack, ChildAnswer>;
  complaint: string;
}

type ProgramName = 'guarded' | 'unguarded';

/** Runs it in a plain process, with the environment that a careless service would pass on. */
export async function runPlain(machine: Machine, name: ProgramName, attacks: readonly Attack[]): Promise<AttackRun> {
  await using folder = await emptyFolder(machine.builds);
  const program = join(machine.programs, `${name}.ts`);
  const projects = await writeProjects(folder.path, machine, attacks);
  const child = spawn(hostPaths.node, [program, folder.path], {
    env: { ...process.env, KEPT: 'kept-variable', VITE_KEPT: 'kept-variable' },
    stdio: 'pipe',
  });
  child.stdin.end(JSON.stringify({ projects, packages: packageNames }));
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
  // Without the guard, only the boundary protects.
  const permissive = name === 'unguarded';
  const program: ConfinedProgram = {
    source: machine.programs,
    main: name,
    memory: 4096 * megabyte,
    cpuSeconds: 900,
    permissive,
  };
  const limits = { milliseconds: 900_000, outputBytes: 512 * megabyte };
  const projects = await writeProjects(folder.path, machine, attacks);
  const input = JSON.stringify({ projects, packages: packageNames });
  const command = confinement.command(folder.path, program);
  const ending = await runProcess(command, input, limits, new AbortController().signal);
  return toRun(attacks, ending.printed, ending.complaint);
}

/** Returns the problem with a build's output; null if there is none. */
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

/** Returns `built` or the errors. */
export function verdict(answer: ChildAnswer | undefined): string {
  if (answer === undefined) return 'there is no answer';
  return answer.ok ? 'built' : answer.errors;
}

export function leaksText(text: string): boolean {
  return readings(text).some((reading) => forbidden.test(reading));
}

/** Returns a mark that an attack's code left on the machine; null if there is none. */
export async function markOf({ target }: Machine): Promise<string | null> {
  return readFile(target.marker, 'utf8').catch(() => null);
}

/** Returns the text and its decoded contents: small files are inlined as data URLs. */
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

/**
 * Writes each project into a numbered folder. Skips files that cannot be written: the rest of an attack may not need
 * them.
 */
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
  // Without the guard, packages are resolved from the parent folders.
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

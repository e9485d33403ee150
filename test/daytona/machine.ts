import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { home } from '../../server/providers/sandbox/daytona/image.ts';

interface Command {
  id: string;
  command: string;
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
  child: ChildProcess;
}

/** The inside of one sandbox: a folder of this machine in place of `home`, and real processes. */
export class Machine implements AsyncDisposable {
  readonly #root: string;
  readonly #shells = new Map<string, Command[]>();
  #count = 0;

  private constructor(root: string) {
    this.#root = root;
  }

  /** The result of building the image: our packages, and a work folder. */
  static make(): Machine {
    const root = mkdtempSync(join(tmpdir(), 'uas-daytona-'));
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    mkdirSync(join(root, 'work'));
    return new Machine(root);
  }

  hasShell = (id: string) => this.#shells.has(id);
  openShell = (id: string) => void this.#shells.set(id, []);
  find = (shell: string, id: string) => this.#shells.get(shell)?.find((command) => command.id === id);

  async write(path: string, content: Buffer): Promise<void> {
    const target = this.#there(path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }

  read = (path: string) => readFile(this.#there(path));

  start(shell: string, text: string): Command {
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: this.#root };
    const child = spawn('bash', ['-c', this.#there(text)], { env, cwd: this.#root, detached: true });
    const command: Command = {
      id: `command-${(this.#count += 1)}`,
      command: text,
      exitCode: undefined,
      stdout: '',
      stderr: '',
      child,
    };
    child.stdout.setEncoding('utf8').on('data', (part: string) => (command.stdout += this.#here(part)));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (command.stderr += this.#here(part)));
    child.once('close', (code) => (command.exitCode = code ?? 137));
    this.#shells.get(shell)?.push(command);
    return command;
  }

  async run(text: string): Promise<{ exitCode: number; result: string }> {
    this.openShell('once');
    const command = this.start('once', text);
    await once(command.child, 'close');
    return { exitCode: command.exitCode ?? -1, result: command.stdout + command.stderr };
  }

  /** Ends a shell with all its processes. */
  async closeShell(id: string): Promise<void> {
    const commands = this.#shells.get(id) ?? [];
    this.#shells.delete(id);
    for (const { child, exitCode } of commands) {
      if (exitCode !== undefined || child.pid === undefined) continue;
      const closed = once(child, 'close');
      process.kill(-child.pid, 'SIGKILL');
      await closed;
    }
  }

  /** A stopped machine has no processes, but keeps its files. */
  async stop(): Promise<void> {
    await Promise.all([...this.#shells.keys()].map((id) => this.closeShell(id)));
  }

  /** Freezes all processes except those of these commands. */
  freezeAllBut(commands: readonly string[]): void {
    for (const { child, command, exitCode } of [...this.#shells.values()].flat()) {
      if (commands.includes(command)) continue;
      if (exitCode === undefined && child.pid !== undefined) process.kill(-child.pid, 'SIGSTOP');
    }
  }

  running(): string[] {
    const commands = [...this.#shells.values()].flat();
    return commands.filter(({ exitCode }) => exitCode === undefined).map(({ command }) => command);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#root, { recursive: true, force: true });
  }

  #there = (text: string) => text.replaceAll(home, this.#root);
  #here = (text: string) => text.replaceAll(this.#root, home);
}

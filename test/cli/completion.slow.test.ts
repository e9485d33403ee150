import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { candidates } from '../../cli/complete.ts';
import { createProgram } from '../../cli/program.ts';
import { echo } from '../support/echo-agent.ts';
import { openDesk } from './command.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const desk = openDesk();
const { program } = createProgram(registry);
const words = (...given: string[]) => candidates(program, given).map(({ word }) => word);

describe('completion', () => {
  test.each([
    [['ses'], ['sessions']],
    [
      ['sessions', ''],
      ['list', 'show', 'rename', 'archive', 'unarchive', 'rm', 'help'],
    ],
    [['sessions', 'list', '--li'], ['--limit']],
    [['research', '--context-s'], ['--context-search-depth']],
    [
      ['research', '--context-search-depth', ''],
      ['quick', 'standard', 'deep'],
    ],
    [
      ['decide', 'latest', ''],
      ['approve', 'revise', 'reject'],
    ],
    [
      ['decide', '--run', 'x', 'latest', 're'],
      ['revise', 'reject'],
    ],
    [['keys', 'create', 'name', '--role', 'ad'], ['admin']],
    [['members', 'role', 'some-id', 'd'], ['developer']],
    [
      ['sign-on', 're'],
      ['remove', 'relax'],
    ],
    [['sign-on', 'update', 'some-id', '--new-member-role', 'v'], ['viewer']],
    [['completion', 'z'], ['zsh']],
    [['events', 'latest', ''], []],
    [['no', 'such', ''], []],
  ])('of %j is %j', (given, found) => {
    expect(words(...given)).toEqual(found);
  });

  test('includes a new agent', () => {
    const { program: more } = createProgram({ ...registry, echoBack: echo });
    expect(candidates(more, ['echo']).map(({ word }) => word)).toEqual(['echo-back']);
    expect(candidates(more, ['echo-back', '--fail', '']).map(({ word }) => word)).toEqual(['service', 'unknown']);
  });

  test('includes every agent and every flag, and nothing that is hidden', () => {
    expect(words('')).toEqual(expect.arrayContaining([...Object.values(registry).map(({ name }) => name), 'doctor']));
    expect(words('')).not.toContain('complete');
    expect(words('prd', '--')).toEqual(expect.arrayContaining(['--note', '--session', '--json', '--url']));
  });
});

const environment = () => ({ ...desk.environment, TERM: 'dumb' });

test.skipIf(lacks('bash'))('works in bash', async () => {
  const line = `source <(unified-agents completion bash)
    complete_as() { COMP_WORDS=(unified-agents "$@"); COMP_CWORD=$#; _unified_agents; echo "\${COMPREPLY[*]}"; }
    complete -p unified-agents; complete_as ses; complete_as sessions ''`;
  const { stdout } = await run('bash', ['-c', line], { env: environment() });
  expect(stdout.split('\n').slice(1)).toEqual([
    'sessions',
    expect.stringMatching(/^list\s+show\s+rename\s+archive\s+unarchive\s+rm\s+help$/),
    '',
  ]);
});

test.skipIf(lacks('zsh'))('works in zsh', async () => {
  await writeFile(join(desk.folder, 'completion.zsh'), (await desk.command(['completion', 'zsh'])).stdout);
  const line = `autoload -U compinit; compinit -u -D; source ./completion.zsh
    compadd() { shift; print -- "$@" }
    words=(unified-agents ses); CURRENT=2; _unified_agents
    words=(unified-agents sessions ''); CURRENT=3; _unified_agents; print -- $_comps[unified-agents]`;
  const { stdout } = await run('zsh', ['-f', '-c', line], { env: environment(), cwd: desk.folder });
  expect(stdout).toBe('sessions\nlist show rename archive unarchive rm help\n_unified_agents\n');
});

test.skipIf(lacks('fish'))('works in fish', async () => {
  const line =
    'unified-agents completion fish | source; complete -C "unified-agents ses"; complete -C "unified-agents sessions s"';
  const { stdout } = await run('fish', ['--no-config', '-c', line], { env: environment(), cwd: desk.folder });
  expect(stdout).toBe('sessions\tlist, show, name, archive and delete sessions\nshow\tshow a session\n');
});

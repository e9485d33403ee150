import { describe, expect, test } from 'vitest';
import { systemCallFilter } from '../../server/providers/sandbox/seccomp.ts';

const allow = 0x7fff0000;
const refuse = 0x00050001;
const absent = 0x00050026;
const machines = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

/** Interprets the filter as the kernel does: the few instructions of classic BPF that it uses. */
function decide(
  architecture: keyof typeof machines,
  call: number,
  args: number[] = [],
  audit: number = machines[architecture],
) {
  const filter = systemCallFilter(architecture);
  if (filter === null) throw new Error('no filter');
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call, 0);
  data.writeUInt32LE(audit, 4);
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), 16 + 8 * index);
  let register = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const code = filter.readUInt16LE(at);
    const value = filter.readUInt32LE(at + 4);
    const holds = { 0x15: register === value, 0x35: register >= value, 0x45: (register & value) !== 0 }[code];
    if (code === 0x06) return value;
    else if (code === 0x20) register = data.readUInt32LE(value);
    else if (code === 0x54) register = (register & value) >>> 0;
    else at += 8 * filter.readUInt8(at + (holds ? 2 : 3));
  }
  throw new Error('it ran out of its end');
}

const calls = {
  x64: {
    read: 0,
    mmap: 9,
    socket: 41,
    clone: 56,
    execve: 59,
    kill: 62,
    fcntl: 72,
    truncate: 76,
    ptrace: 101,
    prctl: 157,
    openat: 257,
    prlimit: 302,
    memfd: 319,
  },
  arm64: {
    read: 63,
    mmap: 222,
    socket: 198,
    clone: 220,
    execve: 221,
    kill: 129,
    fcntl: 25,
    truncate: 45,
    ptrace: 117,
    prctl: 167,
    openat: 56,
    prlimit: 261,
    memfd: 279,
  },
};

describe.each(['x64', 'arm64'] as const)('the system call filter on %s', (machine) => {
  const of = calls[machine];
  test.each([
    ['reads', of.read, [], allow],
    ['starts a program in its own place', of.execve, [], allow],
    ['makes a thread', of.clone, [0x3d0f00], allow],
    ['makes a process', of.clone, [17], refuse],
    ['makes either in a way that hides which', 435, [], absent],
    ['opens a file to read', of.openat, [-100, 0, 0o2000000], allow],
    ['opens a file to write it anew', of.openat, [-100, 0, 0o1001], allow],
    ['truncates a file while it opens it to read', of.openat, [-100, 0, 0o1000], refuse],
    ['truncates a file while it opens it for neither', of.openat, [-100, 0, 0o1003], refuse],
    ['opens in a way that hides how', 437, [], absent],
    ['takes memory of its own', of.mmap, [0, 4096, 3, 0x22], allow],
    ['maps a file that others map too', of.mmap, [0, 4096, 1, 1], allow],
    ['takes memory that is shared', of.mmap, [0, 4096, 3, 0x21], refuse],
    ['takes memory that grows down', of.mmap, [0, 4096, 3, 0x122], refuse],
    ['asks how a file was opened', of.fcntl, [1, 3], allow],
    ['has signals of a file sent elsewhere', of.fcntl, [1, 8, 1], refuse],
    ['names its thread', of.prctl, [15], allow],
    ['outlives its parent', of.prctl, [1, 0], refuse],
    ['asks for its own limits', of.prlimit, [0, 7], allow],
    ['sets limits of another process', of.prlimit, [1, 7], refuse],
    ...(['socket', 'kill', 'truncate', 'ptrace', 'memfd'] as const).map(
      (name) => [`calls ${name}`, of[name], [], refuse] as [string, number, number[], number],
    ),
    ['calls what is newer than the list', 451, [], absent],
    ['takes another calling convention', 0x40000000 + of.read, [], absent],
  ])('that %s', (_title, call, args, answer) => {
    expect(decide(machine, call, args)).toBe(answer);
  });

  test('rejects programs of another machine', () => {
    expect(decide(machine, of.read, [], 0x40000003)).toBe(refuse);
  });
});

test('there is no filter for a machine whose calls are not listed', () => {
  expect(systemCallFilter('riscv64')).toBeNull();
});

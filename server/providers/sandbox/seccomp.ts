import { refusedCalls } from './refused-calls.ts';

/**
 * A system call filter (seccomp, classic BPF) for programs that only read files and compute: threads are allowed, but
 * no processes, no sockets, no memory that no limit counts, and no access to other processes. `prlimit --nproc` would
 * not be enough: it does not bind root.
 * Numbers: Linux `include/uapi/linux/{audit,seccomp,bpf_common,sched,fcntl,prctl}.h`,
 * `include/uapi/asm-generic/{mman-common,ioctls,sockios}.h`.
 */
interface Machine {
  audit: number;
  refused: readonly number[];
  clone: number;
  /** Each call with the index of its flags argument. */
  opens: readonly (readonly [call: number, flags: number])[];
  mmap: number;
  fcntl: number;
  ioctl: number;
  prlimit: number;
  prctl: number;
}

const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    audit: 0xc000003e,
    refused: refusedCalls.x64,
    clone: 56,
    opens: [
      [2, 1],
      [257, 2],
    ],
    mmap: 9,
    fcntl: 72,
    ioctl: 16,
    prlimit: 302,
    prctl: 157,
  },
  arm64: {
    audit: 0xc00000b7,
    refused: refusedCalls.arm64,
    clone: 220,
    opens: [[56, 2]],
    mmap: 222,
    fcntl: 25,
    ioctl: 29,
    prlimit: 261,
    prctl: 167,
  },
};
/**
 * `clone3` and `openat2` have their flags in memory, which a filter cannot read. libc then falls back to the older
 * calls.
 */
const unreadable = [435, 437];
/** Calls from this number on are newer than the list; on x64, another calling convention has numbers far above. */
const unknown = 451;

const code = { load: 0x20, and: 0x54, equal: 0x15, atLeast: 0x35, anyBit: 0x45, give: 0x06 } as const;
const answers = { allow: 0x7fff0000, refuse: 0x00050001, absent: 0x00050026 } as const;
type Target = keyof typeof answers | number;

/** Continues at `yes` or `no`: a result, or the number of instructions to skip. */
interface Instruction {
  code: number;
  value: number;
  yes: Target;
  no: Target;
}

const step = (of: number, value: number, yes: Target = 0, no: Target = 0): Instruction => ({
  code: of,
  value,
  yes,
  no,
});
const argument = (index: number) => step(code.load, 16 + 8 * index);

const cloneThread = 0x10000;
const open = { truncate: 0x200, accessMode: 3, readOnly: 0, neither: 3 };
/** No limit counts shared memory without a file, or memory that grows like a stack. */
const map = { sharedWithoutFile: 0x21, growsDown: 0x100 };
/**
 * F_SETOWN, F_SETSIG and F_SETOWN_EX send signals to other processes; F_SETLEASE and F_NOTIFY watch files;
 * F_SETPIPE_SZ.
 */
const fileCommands = [8, 10, 15, 1024, 1026, 1031];
/** FIOSETOWN and SIOCSPGRP send signals to other processes; TIOCSTI and TIOCLINUX inject input into a terminal. */
const deviceCommands = [0x8901, 0x8902, 0x5412, 0x541c];
/** The signal on the parent's death, the memory layout, and who may trace. */
const processOptions = [1, 35, 0x59616d61];

/** Returns the filter's bytes; null for a machine whose system calls are not listed here. */
export function systemCallFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = machines[architecture];
  return machine ? assemble(instructions(machine)) : null;
}

function instructions(machine: Machine): Instruction[] {
  const refuseAny = (values: readonly number[]) => values.map((value) => step(code.equal, value, 'refuse'));
  return [
    step(code.load, 4),
    step(code.equal, machine.audit, 0, 'refuse'),
    step(code.load, 0),
    step(code.atLeast, unknown, 'absent'),
    ...refuseAny(machine.refused),
    ...unreadable.map((call) => step(code.equal, call, 'absent')),
    ...rule(machine.clone, [argument(0), step(code.anyBit, cloneThread, 'allow', 'refuse')]),
    // Before version 3, Landlock allows truncating a file that is opened for reading.
    ...machine.opens.flatMap(([call, flags]) =>
      rule(call, [
        argument(flags),
        step(code.anyBit, open.truncate, 0, 'allow'),
        step(code.and, open.accessMode),
        ...refuseAny([open.readOnly, open.neither]),
      ]),
    ),
    ...rule(machine.mmap, [
      argument(3),
      step(code.anyBit, map.growsDown, 'refuse'),
      step(code.and, map.sharedWithoutFile),
      ...refuseAny([map.sharedWithoutFile]),
    ]),
    ...rule(machine.fcntl, [argument(1), ...refuseAny(fileCommands)]),
    ...rule(machine.ioctl, [argument(1), ...refuseAny(deviceCommands)]),
    ...rule(machine.prctl, [argument(0), ...refuseAny(processOptions)]),
    // A process may only set its own limits.
    ...rule(machine.prlimit, [argument(0), step(code.equal, 0, 'allow', 'refuse')]),
  ];
}

/** Returns the checks of one call; it is allowed if no check refuses it. */
function rule(call: number, steps: readonly Instruction[]): Instruction[] {
  return [step(code.equal, call, 0, steps.length + 1), ...steps, step(code.give, answers.allow)];
}

function assemble(body: readonly Instruction[]): Buffer {
  const names = Object.keys(answers) as (keyof typeof answers)[];
  const all = [...body, ...names.map((name) => step(code.give, answers[name]))];
  const program = Buffer.alloc(all.length * 8);
  for (const [index, { code: of, value, yes, no }] of all.entries()) {
    // A jump distance is one byte: throws if the list grows too long.
    const leap = (target: Target) =>
      typeof target === 'number' ? target : body.length + names.indexOf(target) - index - 1;
    program.writeUInt16LE(of, index * 8);
    program.writeUInt8(of === code.give ? 0 : leap(yes), index * 8 + 2);
    program.writeUInt8(of === code.give ? 0 : leap(no), index * 8 + 3);
    program.writeUInt32LE(value, index * 8 + 4);
  }
  return program;
}

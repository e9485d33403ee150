/**
 * A filter of system calls (seccomp, classic BPF) for bubblewrap's `--seccomp`: threads may be made, processes may not.
 * `prlimit --nproc` alone would not do: it binds nobody whose user is root outside.
 * Numbers: Linux `include/uapi/linux/{audit,seccomp,bpf_common}.h` and each machine's table of system calls.
 */
interface Machine {
  audit: number;
  clone: number;
  /** Calls that make a process whatever their arguments. */
  forks: readonly number[];
  /** Numbers from here on belong to another calling convention of the same machine; 0: there is none. */
  foreign: number;
}

const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: { audit: 0xc000003e, clone: 56, forks: [57, 58], foreign: 0x40000000 },
  arm64: { audit: 0xc00000b7, clone: 220, forks: [], foreign: 0 },
};
const clone3 = 435;

const load = 0x20;
const jumpEqual = 0x15;
const jumpAtLeast = 0x35;
const jumpSet = 0x45;
const give = 0x06;
const allow = 0x7fff0000;
const refuse = (error: number) => 0x00050000 | error;
const notPermitted = 1;
const notThere = 38;
const cloneThread = 0x10000;

/** null on a machine whose system calls are not listed here. */
export function noNewProcesses(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = machines[architecture];
  if (!machine) return null;
  const { audit, clone, forks, foreign } = machine;
  const ending = { allow: 0, refuse: 1, absent: 2 };
  // [code, value, where to go when it holds]; each that does not hold goes on to the next.
  const body: [code: number, value: number, to: keyof typeof ending | null, unless?: keyof typeof ending][] = [
    [load, 4, null],
    [jumpEqual, audit, null, 'refuse'],
    [load, 0, null],
    ...(foreign === 0 ? [] : [[jumpAtLeast, foreign, 'refuse'] as [number, number, 'refuse']]),
    ...forks.map((fork): [number, number, 'refuse'] => [jumpEqual, fork, 'refuse']),
    // Its flags lie in memory, where a filter cannot look. Told that it is not there, libc takes `clone`.
    [jumpEqual, clone3, 'absent'],
    [jumpEqual, clone, null, 'allow'],
    [load, 16, null],
    [jumpSet, cloneThread, 'allow', 'refuse'],
  ];
  const answers = [allow, refuse(notPermitted), refuse(notThere)];
  const program = Buffer.alloc((body.length + answers.length) * 8);
  const write = (index: number, code: number, yes: number, no: number, value: number) => {
    program.writeUInt16LE(code, index * 8);
    program.writeUInt8(yes, index * 8 + 2);
    program.writeUInt8(no, index * 8 + 3);
    program.writeUInt32LE(value, index * 8 + 4);
  };
  for (const [index, [code, value, to, unless]] of body.entries()) {
    const leap = (name: keyof typeof ending | null | undefined) => (name ? body.length + ending[name] - index - 1 : 0);
    write(index, code, leap(to), leap(unless), value);
  }
  for (const [index, answer] of answers.entries()) write(body.length + index, give, 0, 0, answer);
  return program;
}

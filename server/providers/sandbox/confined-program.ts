/** Limits for a whole process including native code. */
interface ProgramLimits {
  /** In bytes. */
  memory: number;
  cpuSeconds: number;
}

/** A Node program of ours that reads files written by a model. It may read one folder and write nothing. */
export interface ConfinedProgram extends ProgramLimits {
  /** The folder of its source code on this machine. Apart from packages, it may read no other files of ours. */
  source: string;
  /** Its main module in that folder, without extension. */
  main: string;
  /** Leaves out Node's own permissions, to test the boundary without them. */
  permissive?: boolean;
  /** Set if it starts a browser, which needs processes, sockets and disk space. Only bubblewrap can confine that. */
  browser?: BrowserNeeds;
}

export interface BrowserNeeds {
  /** Disk space in bytes. */
  disk: number;
  /** Folders and files of this machine that it sees read-only, at the same paths. */
  shows: readonly string[];
}

/**
 * A statically linked program that reads files written by a model. It may read the folders that are named here and the
 * one with its input, where it starts; nothing else of the machine, and write nothing.
 */
export interface NativeProgram extends ProgramLimits {
  /** Its path on this machine. */
  file: string;
  arguments: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Folders of this machine that it sees at the same paths. */
  shows: readonly string[];
}

export interface ConfinedCommand {
  file: string;
  arguments: string[];
  /** Empty if absent. */
  environment?: Readonly<Record<string, string>>;
  /** The folder in which it starts; the root if absent. */
  folder?: string;
  /** A system call filter, which the command reads from its file descriptor 3; null for none. */
  filter: Buffer | null;
}

/** A way to run a program without access to our environment and files. */
export interface Confinement {
  /** All but `permissions` are boundaries of the operating system. */
  name: 'bwrap' | 'landlock' | 'sandbox-exec' | 'permissions';
  /**
   * Returns the command that runs a program. `folder` on this machine holds its input files; the program receives its
   * path.
   */
  command(folder: string, program: ConfinedProgram): ConfinedCommand;
  /** Returns the command that runs a native program in a folder; null if only Node programs can be confined. */
  nativeCommand: ((folder: string, program: NativeProgram) => ConfinedCommand) | null;
  /** Returns paths that its errors may contain, each with its replacement for readers. */
  readable(folder: string): [path: string, instead: string][];
}

export const heapLimit = '--max-old-space-size=768';

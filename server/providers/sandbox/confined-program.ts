/** A Node program of ours that reads files written by a model. It may read one folder and write nothing. */
export interface ConfinedProgram {
  /** The folder of its source code on this machine. Apart from packages, it may read no other files of ours. */
  source: string;
  /** Its main module in that folder, without extension. */
  main: string;
  /** Limits for the whole process including native code: memory in bytes and CPU time in seconds. */
  memory: number;
  cpuSeconds: number;
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

export interface ConfinedCommand {
  file: string;
  arguments: string[];
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
  /** Returns paths that its errors may contain, each with its replacement for readers. */
  readable(folder: string): [path: string, instead: string][];
}

export const heapLimit = '--max-old-space-size=768';

/** A Node program of ours that reads what a model wrote. It has a folder of files to read, and may write nowhere. */
export interface ConfinedProgram {
  /** The folder of its source on this machine; it may read nothing else of ours but the packages. */
  source: string;
  /** Its main module in there, without the ending. */
  main: string;
  /** For the whole process, native code included: bytes of memory, and seconds of processor. */
  memory: number;
  cpuSeconds: number;
  /** Node's own permissions are left out, so that the boundary stands alone: for trying it. */
  permissive?: boolean;
  /** It starts a browser, which takes processes, sockets and room for files. Only bubblewrap can confine that. */
  browser?: BrowserNeeds;
}

export interface BrowserNeeds {
  /** Room for files, bytes. */
  disk: number;
  /** Folders and files of this machine that it is shown, read-only, at the same paths. */
  shows: readonly string[];
}

export interface ConfinedCommand {
  file: string;
  arguments: string[];
  /** A filter of system calls, which the command reads from its file descriptor 3; null: none. */
  filter: Buffer | null;
}

/** A way to run a program so that it reaches neither our environment nor our files. */
export interface Confinement {
  /** All but `permissions` are boundaries of the operating system. */
  name: 'bwrap' | 'landlock' | 'sandbox-exec' | 'permissions';
  /** `folder` is one of this machine, with the files that the program is about. The program gets its path. */
  command(folder: string, program: ConfinedProgram): ConfinedCommand;
  /** Paths that its errors may name, each with what people should read instead. */
  readable(folder: string): [path: string, instead: string][];
}

export const heapLimit = '--max-old-space-size=768';

import type { FilesChecked, Looked, Previews, ProjectFiles, Sandboxes } from '../agents/ports.ts';
import type { SandboxFinding, SandboxInfo } from '../schema/sandbox.ts';
import type { ImportFormat } from '../schema/signal-import.ts';

export interface SandboxOwner {
  workspaceId: string;
  sessionId: string;
}

/** Opens the sandboxes of one run. Disposed of when the run has ended on this node. */
export interface RunSandboxes extends Sandboxes, Disposable {}

/** Where sandboxes come from: local folders or a vendor. */
export interface SandboxProvider {
  sandboxes(owner: SandboxOwner): RunSandboxes;
  previews(owner: SandboxOwner & { runId: string }): Previews;
  /** Removes what deleted sessions left behind. Keeps what cannot be removed now for the next call. */
  removeOrphans(): Promise<void>;
  /** What it is. The address of previews is not its own. */
  info(): Promise<Omit<SandboxInfo, 'previewUrl'>>;
  /** Tries it, with an application that is not kept. Throws ServiceError `unavailable`, and the signal's reason. */
  test(workspaceId: string, signal: AbortSignal): Promise<SandboxFinding[]>;
}

/** The output of a build. */
export interface BuiltApp {
  /** Contents by path: `index.html`, `assets/…`. */
  files: Readonly<Record<string, Buffer>>;
  /** Source maps as JSON, by the path of their script. They are not shown. */
  maps: Readonly<Record<string, string>>;
}

export interface BootTask {
  app: BuiltApp;
  /** The paths of the project's files that problems may be in. */
  paths: readonly string[];
  /** Such as `#/walks` or `/`. */
  routes: readonly string[];
  workspaceId: string;
}

/** Renders each route of a built application once. Throws only the signal's reason. */
export type Boot = (task: BootTask, signal: AbortSignal) => Promise<FilesChecked>;

interface LookTask {
  app: BuiltApp;
  /** Such as `#/walks` or `/`. */
  route: string;
  workspaceId: string;
}

/** Looks at one route of a built application. Throws only the signal's reason. */
export type Look = (task: LookTask, signal: AbortSignal) => Promise<Looked>;

/**
 * A complete upload on disk. The file is already unlinked, so its disk space is freed when it is disposed of or the
 * process dies.
 */
interface SpooledFile extends AsyncDisposable {
  /** A file descriptor positioned at the first byte. */
  fd: number;
}

export interface Spool {
  /**
   * Writes an upload to disk until its end. Rejects with the error that `bytes` throws, with the signal's reason if it
   * aborts before the first byte was read, and with ServiceError `unavailable` if the disk is full.
   */
  keep(workspaceId: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<SpooledFile>;
}

export type SignalField = 'title' | 'text' | 'url' | 'author' | 'publishedAt' | 'source' | 'kind';

/** A row as a file's reader returns it: values by field, or the problem with the row. */
export type Row =
  | { row: number; values: Readonly<Partial<Record<SignalField, unknown>>> }
  | { row: number; problem: string };

export interface ImportFile {
  format: ImportFormat;
  bytes: AsyncIterable<Uint8Array>;
  /** Name of the charset as in a media type, such as `windows-1252`; null if the media type names none. */
  charset: string | null;
  workspaceId: string;
  /** For formats that can only be read as a whole. */
  spool: Spool;
  /** Aborts while the file waits for its turn, because the client has gone. */
  signal: AbortSignal;
}

/**
 * Yields the rows of a file as they arrive. Throws ServiceError `invalid_request` if the file cannot be read any
 * further.
 */
export type ReadRows = (file: ImportFile) => AsyncGenerator<Row>;

/**
 * Returns the problem with a project's style sheet if it would run code or read other files during a build; null if
 * there is none.
 */
export type StyleSheetProblem = (files: ProjectFiles, path: string) => string | null;

/** One thing that was learnt about a server. */
export interface Capability {
  name: string;
  value: unknown;
  learntAt: Date;
}

/** Keeps what was learnt about servers, for all processes and beyond a restart. `server` is a hash. */
export interface CapabilityStore {
  load(server: string): Promise<readonly Capability[]>;
  /** The last writer wins, for each name. */
  save(server: string, capabilities: readonly Capability[]): Promise<void>;
  forget(server: string): Promise<void>;
}

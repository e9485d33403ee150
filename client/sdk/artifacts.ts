import type { ArtifactHead, ArtifactPage, ArtifactVersion, Comparison, FileList, ProjectFile } from '../contract.ts';
import type { AnyAgentEvent } from './agents.ts';
import type { Connection } from './connection.ts';
import { sessionPath } from './follow.ts';
import { Listing, type PageQuery } from './listing.ts';
import { RunCall } from './run.ts';
import { type RunOptions, startRun } from './start-run.ts';

export interface ArtifactQuery extends PageQuery {
  /** `prd`, `design-system`, `screen`, `code`. */
  kind?: string;
  /** A screen's id; for other kinds, the kind itself. */
  name?: string;
}

/** The artifacts of a session, in all their versions. */
export class Artifacts {
  readonly #connection: Connection;
  readonly #sessionId: string;
  readonly #session: string;
  readonly #path: string;

  constructor(connection: Connection, sessionId: string) {
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#session = sessionPath('/api/v1', sessionId);
    this.#path = `${this.#session}/artifacts`;
  }

  /** Lists versions, the newest first, without their content. */
  list({ before, ...query }: ArtifactQuery = {}): Listing<ArtifactHead, ArtifactPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<ArtifactPage>({ path: this.#path, query: { ...query, before: from } });
    return new Listing(before, load, ({ artifacts }) => artifacts);
  }

  get(artifactId: string): Promise<ArtifactVersion> {
    return this.#connection.json({ path: `${this.#path}/${encodeURIComponent(artifactId)}` });
  }

  /** Lists the files of a version of the code, without their texts. */
  files(artifactId: string): Promise<FileList> {
    return this.#connection.json({ path: `${this.#path}/${encodeURIComponent(artifactId)}/files` });
  }

  /** Reads a file of any version of the code, by the hash that `file_written` gives. */
  file(sha256: string): Promise<ProjectFile> {
    return this.#connection.json({ path: `${this.#session}/files/${encodeURIComponent(sha256)}` });
  }

  /** Compares a version with another one; without `base`, with the version before it. */
  compare(artifactId: string, base?: string): Promise<Comparison> {
    return this.#connection.json({ path: `${this.#path}/${encodeURIComponent(artifactId)}/compare`, query: { base } });
  }

  /** Starts a run of the agent that made a version. The run stores that version again as the newest. */
  restore(artifactId: string, options: RunOptions = {}): RunCall<AnyAgentEvent> {
    const path = `${this.#path}/${encodeURIComponent(artifactId)}/restore`;
    const accepted = startRun(this.#connection, path, undefined, this.#sessionId, options);
    return new RunCall(this.#connection, accepted, options.signal);
  }
}

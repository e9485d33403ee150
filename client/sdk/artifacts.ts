import type { z } from 'zod';
import type { ArtifactHead, artifactPageSchema, ArtifactVersion, Comparison } from '../../schema/artifact.ts';
import type { AnyAgentEvent } from './agents.ts';
import type { Connection } from './connection.ts';
import { sessionPath } from './follow.ts';
import { Listing, type PageQuery } from './listing.ts';
import { RunCall } from './run.ts';
import { type RunOptions, startRun } from './start-run.ts';

export type ArtifactPage = z.output<typeof artifactPageSchema>;

export interface ArtifactQuery extends PageQuery {
  /** `prd`, `design-system`, `screen`, `code`. */
  kind?: string;
  /** A screen's id; else the kind itself. */
  name?: string;
}

/** What agents left in a session, version by version. */
export class Artifacts {
  readonly #connection: Connection;
  readonly #sessionId: string;
  readonly #path: string;

  constructor(connection: Connection, sessionId: string) {
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#path = `${sessionPath('/api/v1', sessionId)}/artifacts`;
  }

  /** Newest first, without what they hold. */
  list({ before, ...query }: ArtifactQuery = {}): Listing<ArtifactHead, ArtifactPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<ArtifactPage>({ path: this.#path, query: { ...query, before: from } });
    return new Listing(before, load, ({ artifacts }) => artifacts);
  }

  get(artifactId: string): Promise<ArtifactVersion> {
    return this.#connection.json({ path: `${this.#path}/${encodeURIComponent(artifactId)}` });
  }

  /** With another version; with the one before where `base` is left out. */
  compare(artifactId: string, base?: string): Promise<Comparison> {
    return this.#connection.json({ path: `${this.#path}/${encodeURIComponent(artifactId)}/compare`, query: { base } });
  }

  /** Brings a version back as the newest one, by a run of the agent that left it. */
  restore(artifactId: string, options: RunOptions = {}): RunCall<AnyAgentEvent> {
    const path = `${this.#path}/${encodeURIComponent(artifactId)}/restore`;
    const accepted = startRun(this.#connection, path, undefined, this.#sessionId, options);
    return new RunCall(this.#connection, accepted, options.signal);
  }
}

import type { z } from 'zod';
import type { Found, Scores } from '../schema/qa-report.ts';
import type { Signal } from '../schema/signal.ts';
import type { Flow } from './flow.ts';

/** One turn of a chat with a model. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  /** Which piece of work this is, such as `prd.write`: for logs, and for the offline drafter. */
  task: string;
  messages: readonly ChatMessage[];
  /** The shape that the answer must have; null for plain text. Optional members must be `.nullable()`. */
  schema: { name: string; zod: z.ZodType } | null;
  /** Tokens; null leaves it to the server. */
  maxOutputTokens: number | null;
}

export interface ModelResult {
  /** The whole answer, equal to all deltas joined. */
  text: string;
  /** Tokens, as the server counted them; counted by the service for the run, of no use to agents. */
  usage: { inputTokens: number; outputTokens: number };
}

/**
 * A language model. Usage is counted by the service, which hands agents a metered one.
 * Throws ServiceError `model_error`, `model_misconfigured`, `model_rate_limited`, `budget_exceeded`, `output_truncated`,
 * `output_refused`.
 */
export interface Model {
  /** As the run reports it: `offline-draft` for the built-in drafter. */
  name: string;
  /** What people should know about who answers, given the words worked on; null when there is nothing to say. */
  notice(words: string): Promise<string | null>;
  /** Yields the deltas of one network read at a time, never joined; returns when the answer is complete. */
  stream(request: ModelRequest, signal: AbortSignal): Flow<readonly string[], ModelResult>;
}

/** Text files by path below the project's root, `/` between folders: `src/App.tsx`. */
export type ProjectFiles = Readonly<Record<string, string>>;

export type Build =
  | { ok: true; durationMs: number }
  /** `errors`: what the build tool said, without paths of the host, at most 8,000 characters. */
  | { ok: false; errors: string; durationMs: number };

/** A place where a project lives, is built and is shown. Throws ServiceError `sandbox_unavailable`. */
export interface Sandbox {
  name: string;
  /** Where the last good build is shown. */
  url: string;
  /** The agents' files of the last good build; empty for a fresh sandbox. What the template adds is not among them. */
  files(): Promise<ProjectFiles>;
  /**
   * Builds the template with exactly these files in place of the agents' earlier ones. When it builds, they are kept
   * and shown at `url`; when not, the last good ones stay.
   */
  build(files: ProjectFiles, signal: AbortSignal): Promise<Build>;
}

/** `look`: nothing is built, so that a machine that cannot build what a model wrote still shows it. */
export type SandboxUse = 'build' | 'look';

export interface Sandboxes {
  /**
   * The session's sandbox: attaches, or provisions one when there is none. Idempotent. Without a word on its use, it is
   * there to build in.
   */
  open(signal: AbortSignal, use?: SandboxUse): Promise<Sandbox>;
}

/** Pages that stand alone, on the preview origin. */
export interface Previews {
  /** HTML by page name; returns an address for each. Idempotent per run: the same names keep their addresses. */
  publish(pages: Readonly<Record<string, string>>): Promise<Record<string, string>>;
}

interface SourceQuery {
  /** Words to search for, most telling first. */
  terms: readonly string[];
  /** At most so many signals. */
  limit: number;
  /** At most so many questions to a vendor that is asked one by one. */
  queries: number;
}

/** One place to search. Throws when it cannot be reached: the message is plain words for a person. */
export interface Source {
  /** As in `Signal.source`: `hackernews`. */
  name: string;
  /** For people: `Hacker News`. */
  label: string;
  /** Its rule allows few questions: a quick search leaves it out. */
  scarce?: boolean;
  /** When the signal aborts because the time is up, what was found by then may be given. */
  search(query: SourceQuery, signal: AbortSignal): Promise<Signal[]>;
  /** True: there is nothing to search, and nobody is told of it. Where it is left out there always is something. */
  isEmpty?(): Promise<boolean>;
}

/** The sources of one run: those that this service is set up to search, and what its workspace brought along. */
export type Sources = readonly Source[];

/** A version of something that an agent left behind. */
export interface Artifact<Content = unknown> {
  artifactId: string;
  kind: string;
  name: string;
  /** From 1, per session, kind and name. */
  version: number;
  content: Content;
}
export type ArtifactDraft = Pick<Artifact, 'kind' | 'name' | 'content'>;
export type ArtifactName = Pick<Artifact, 'kind' | 'name'>;

/** What earlier completed runs left in this session. A run's own are stored with its terminal event. */
export interface Artifacts {
  latest<Content>(kind: string, name?: string): Promise<Artifact<Content> | null>;
  /** The newest version of each name, oldest name first. */
  all<Content>(kind: string): Promise<Artifact<Content>[]>;
  /** Any version; null where this session has none of that id. */
  byId<Content>(artifactId: string): Promise<Artifact<Content> | null>;
}

export type RecordKind = 'build_session' | 'project' | 'design_system' | 'design_project' | 'code_project';

/** Records beside the session. */
export interface Records {
  /** Creates the run's record of that kind, or finds it when an earlier attempt made it. Returns its id. */
  create(kind: RecordKind, details: Readonly<Record<string, unknown>>): Promise<string>;
}

/** What could not be checked says why, in plain words for a person: it is never taken for clean. */
export interface NotChecked {
  state: 'not_checked';
  reason: string;
  durationMs: number;
}
export type Checked = { state: 'checked'; found: Found[]; durationMs: number } | NotChecked;

/** One test that was written, as it ended. */
export interface TestEnd {
  /** Its file, or the journey's title. */
  file: string;
  name: string;
  state: 'passed' | 'failed' | 'not_run';
  /** What did not hold, or why it was not run; null when it passed. */
  reason: string | null;
  durationMs: number;
}
export type TestRun = { state: 'checked'; tests: TestEnd[]; durationMs: number } | NotChecked;

/** One thing to do on a page, as people would: controls by their label or text. */
export interface JourneyStep {
  action: 'open' | 'press' | 'fill' | 'expect';
  /** A path of the application for `open`, the text to see for `expect`, else the control's name. */
  target: string;
  /** What to fill in; null for the others. */
  value: string | null;
}
interface Journey {
  title: string;
  steps: readonly JourneyStep[];
}

/** Reads source and says what is wrong with it, without running it. */
export interface Scanner {
  /** Such as `oxlint`. */
  name: string;
  title: string;
  scan(files: ProjectFiles, signal: AbortSignal): Promise<Checked>;
}

/**
 * Tools that test, scan and measure. All that they are given is hostile; they run in processes of their own, which end
 * with the signal. They throw its reason, and nothing else.
 */
export interface Checks {
  /**
   * Runs tests, by path, against a project; what ends in `.test.ts` or `.test.tsx` has tests. `isolated`: each file of
   * tests gets modules of its own, as a project's own command gives it.
   */
  runTests(run: { files: ProjectFiles; tests: ProjectFiles; isolated: boolean }, signal: AbortSignal): Promise<TestRun>;
  scanners: readonly Scanner[];
  /** Does journeys on a preview, in a browser. */
  runJourneys(url: string, journeys: readonly Journey[], signal: AbortSignal): Promise<TestRun>;
  /** Looks at every page of a preview that can be reached: errors, requests elsewhere, accessibility. */
  inspectPages(url: string, signal: AbortSignal): Promise<Checked>;
  measure(
    url: string,
    signal: AbortSignal,
  ): Promise<(Extract<Checked, { found: unknown }> & { scores: Scores }) | NotChecked>;
}

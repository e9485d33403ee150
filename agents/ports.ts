import type { z } from 'zod';
import type { Found, Scores } from '../schema/qa-report.ts';
import type { RequestBounds } from './request-bounds.ts';
import type { RecordedRefusal, RecordedRequest } from '../schema/recording.ts';

/** One turn of a chat with a model. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Picture {
  mediaType: 'image/jpeg' | 'image/png';
  base64: string;
}

export interface ModelRequest {
  /** The task, such as `prd.write`: for logs, and for the offline drafter. */
  task: string;
  messages: readonly ChatMessage[];
  /** Pictures, after the first turn of the user. Only for a tier with the trait `takesPictures`. */
  pictures?: readonly Picture[];
  /** The schema that the answer must match; null for plain text. Optional members must be `.nullable()`. */
  schema: { name: string; zod: z.ZodType } | null;
  /** Tokens; null leaves the limit to the server. */
  maxOutputTokens: number | null;
  /** Which of the configured models answers; default `main`. One that is not set is the main one. */
  tier?: ModelTier;
  /** Plain text only: an answer that ended early is returned as it is, instead of thrown as an error. */
  takesPart?: boolean;
  /** The beginning of the answer, with which the server goes on. Only for a model with the trait `continues`. */
  begun?: { text: string; way: Continuing };
}

/**
 * How a server is asked to go on with an answer: an assistant turn at the end is enough, or a member of that turn or of the
 * request says so.
 */
export type Continuing = 'last_turn' | 'prefix' | 'continue_final_message';

export type ModelTier = 'main' | 'fast' | 'vision';

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  /** How many of `inputTokens` the server had in its cache. */
  cachedTokens: number;
  /** How many tokens the model thought with; most servers count them in `outputTokens`, too. */
  reasoningTokens: number;
}

export interface ModelResult {
  /** The whole answer, equal to all deltas joined. */
  text: string;
  /** Tokens, as the model server counted them. The service adds them to the run's usage; agents need not. */
  usage: TokenUsage;
  /** `truncated` at the limit of tokens, `cut` when the connection broke: only for a request that `takesPart`. */
  ending: 'whole' | 'truncated' | 'cut';
}

/** What is known about the server of a model. null: not known. */
export interface ModelTraits {
  /** The most tokens of a request with its answer. */
  contextTokens: number | null;
  /** The most tokens of an answer. */
  outputTokens: number | null;
  /** How the server goes on with an answer that a request begins; null: it does not, or nobody tried. */
  continues: Continuing | null;
  /** Whether it was set as the model for pictures; absent: no. */
  takesPictures?: boolean;
}

/** Hears what happens during a call. Only the service listens; agents need not. */
export interface CallWatch {
  /** Called before each request to a server. What it rejects with ends the call. */
  asks?(model: string, request: RequestBounds): Promise<void>;
  /** Tokens that the server counted, or an estimate of them, also for a request that failed after it was worked on. */
  spent(model: string, usage: TokenUsage): void;
  /** The model thinks before it answers; called once for each request. */
  thinks(): void;
  /** The server asks for fewer requests. */
  limited(): void;
  /** Only for a call that is recorded. */
  record?: CallRecord | undefined;
}

/** Keeps what a call asked, and how its server refused. */
export interface CallRecord {
  /** Called before the first request to each model that is tried. What was kept of an earlier one no longer counts. */
  asked(model: string, request: RecordedRequest): void;
  /** Called if a refusal ends the call. */
  refused(refusal: RecordedRefusal): void;
}

/**
 * A language model. Agents get one that counts usage for the service.
 * Throws ServiceError `model_error`, `model_misconfigured`, `model_rate_limited`, `budget_exceeded`,
 * `context_exceeded`, `output_truncated`, `output_refused`.
 */
export interface Model {
  /** The name in the run's record: `offline-draft` for the built-in drafter. */
  name: string;
  /**
   * Returns what people should know about the model that answers, given the words that the run works on; null if there
   * is nothing to say.
   */
  notice(words: string): Promise<string | null>;
  /** In a run, the same during all of it, also after a crash. */
  traits(tier?: ModelTier): Promise<ModelTraits>;
  /** Yields the deltas of one network read at a time, never joined; returns when the answer is complete. */
  stream(request: ModelRequest, signal: AbortSignal, watch?: CallWatch): AsyncGenerator<readonly string[], ModelResult>;
}

/** Text files by path below the project's root, with `/` between folders: `src/App.tsx`. */
export type ProjectFiles = Readonly<Record<string, string>>;

export type Build =
  | { ok: true; durationMs: number }
  /** `errors`: the build tool's output, without paths of the host, at most 8,000 characters. */
  | { ok: false; errors: string; durationMs: number };

/** Something wrong in a project's files. */
export interface Problem {
  /** The file that it is in; null if that is not known. */
  path: string | null;
  /** From 1; null if it is not known. */
  line: number | null;
  /** What kind of problem it is, in the words of the tool that found it. */
  code: string | null;
  /** At most 500 characters, without paths of the host. */
  text: string;
}

/** The result of a check of files; at most 200 problems. */
export type FilesChecked = { state: 'passed' | 'failed'; problems: Problem[]; durationMs: number } | NotChecked;

/** Something that looks wrong on a screen. */
export interface LookFlaw {
  /** `overflow`, `clipped`, `overlap`, `covered`, `spills`, `contrast`, `empty`, `stays-light`, or `axe:` and a rule. */
  code: string;
  /** At most 300 characters; may quote the page. */
  text: string;
  /** Where it was seen, such as `390 px, dark`. */
  views: string[];
}

/** What a view looked like. */
export interface LookPicture extends Picture {
  /** Such as `390 px, dark`. */
  view: string;
}

/** What a look at a screen found; `count` also counts flaws that are not listed. */
export type Looked =
  | { state: 'checked'; flaws: LookFlaw[]; count: number; pictures: LookPicture[]; durationMs: number }
  | NotChecked;

/** A place that stores, builds and shows a project. Throws ServiceError `sandbox_unavailable`. */
export interface Sandbox {
  name: string;
  /** The address that shows the last successful build. */
  url: string;
  /** The agents' files of the build that is shown, without the template's files; empty for a fresh sandbox. */
  files(): Promise<ProjectFiles>;
  /** Checks the types of the template with these files, and stores nothing. */
  check(files: ProjectFiles, signal: AbortSignal): Promise<FilesChecked>;
  /** Builds the template with exactly these files in place of the agents' earlier ones, and shows nothing. */
  build(files: ProjectFiles, signal: AbortSignal): Promise<Build>;
  /**
   * Renders each route, such as `#/walks` or `/`, of the build of these files once, and builds them first if needed. Codes
   * of problems: `build`, `uncaught`, `rejected`, `console`, `empty`, `hangs`.
   */
  boot(files: ProjectFiles, routes: readonly string[], signal: AbortSignal): Promise<FilesChecked>;
  /**
   * Looks at one route of the build of these files, 390 and 1,280 px wide, each in light and in dark mode, and builds them
   * first if needed. If a view could not be looked at, nothing was checked.
   */
  look(files: ProjectFiles, route: string, signal: AbortSignal): Promise<Looked>;
  /**
   * Keeps these files and shows their build at `url`, and builds them first if needed. If they do not build, the files
   * that were shown stay.
   */
  show(files: ProjectFiles, signal: AbortSignal): Promise<Build>;
}

/**
 * `look`: only shows the project and builds nothing, so that a machine that cannot build a model's code can still show
 * it.
 */
export type SandboxUse = 'build' | 'look';

export interface Sandboxes {
  /** Attaches to the session's sandbox, or provisions one if there is none. Idempotent. `use` defaults to `build`. */
  open(signal: AbortSignal, use?: SandboxUse): Promise<Sandbox>;
}

/** Self-contained pages on the preview origin. */
export interface Previews {
  /** Takes HTML by page name; returns an address for each. Idempotent per run: the same names keep their addresses. */
  publish(pages: Readonly<Record<string, string>>): Promise<Record<string, string>>;
}

/** A version of something that an agent stored. */
export interface Artifact<Content = unknown> {
  artifactId: string;
  kind: string;
  name: string;
  /** From 1, counted per session, kind and name. */
  version: number;
  content: Content;
}
export interface ArtifactDraft extends Pick<Artifact, 'kind' | 'name' | 'content'> {
  /** The sandbox's files as this run showed them last, if their build shows this version. */
  shown?: ProjectFiles;
}
export type ArtifactName = Pick<Artifact, 'kind' | 'name'>;

/**
 * The artifacts of earlier completed runs in this session. A run's own artifacts are stored with its terminal event.
 */
export interface Artifacts {
  latest<Content>(kind: string, name?: string): Promise<Artifact<Content> | null>;
  /** Returns the newest version of each name, oldest name first. */
  all<Content>(kind: string): Promise<Artifact<Content>[]>;
  /** Returns any version; null if this session has none with that id. */
  byId<Content>(artifactId: string): Promise<Artifact<Content> | null>;
}

export type RecordKind = 'build_session' | 'project' | 'design_system' | 'design_project' | 'code_project';

/** The record that is stored next to the session, of the kind that the agent's facts name. */
export interface Records {
  /** Creates the run's record, or finds the one that an earlier attempt created. Returns its id. */
  create(details: Readonly<Record<string, unknown>>): Promise<string>;
}

/**
 * The result of a check that could not run, with the reason in plain words for a person. It must never count as clean.
 */
export interface NotChecked {
  state: 'not_checked';
  reason: string;
  durationMs: number;
}
export type Checked = { state: 'checked'; found: Found[]; durationMs: number } | NotChecked;

/** The result of one generated test. */
export interface TestEnd {
  /** The test's file, or the journey's title. */
  file: string;
  name: string;
  state: 'passed' | 'failed' | 'not_run';
  /** What failed, or why the test did not run; null if it passed. */
  reason: string | null;
  durationMs: number;
}
export type TestRun = { state: 'checked'; tests: TestEnd[]; durationMs: number } | NotChecked;

/** One action on a page, as a person would do it: controls are named by their label or text. */
export interface JourneyStep {
  action: 'open' | 'press' | 'fill' | 'expect';
  /** A path of the application for `open`, the text to see for `expect`, otherwise the control's name. */
  target: string;
  /** The text to fill in; null for other actions. */
  value: string | null;
}
interface Journey {
  title: string;
  steps: readonly JourneyStep[];
}

/** Finds problems in source code without running it. */
export interface Scanner {
  /** The tool's name, such as `oxlint`. */
  name: string;
  title: string;
  scan(files: ProjectFiles, signal: AbortSignal): Promise<Checked>;
}

/**
 * Tools that test, scan and measure. Their input is untrusted, so they run in processes of their own, which end when
 * the signal aborts. They throw only the signal's reason.
 */
export interface Checks {
  /**
   * Runs tests, by path, against a project; files that end in `.test.ts` or `.test.tsx` contain tests. `isolated`: each
   * test file gets modules of its own, as in the project's own test command.
   */
  runTests(run: { files: ProjectFiles; tests: ProjectFiles; isolated: boolean }, signal: AbortSignal): Promise<TestRun>;
  scanners: readonly Scanner[];
  /** Runs journeys on a preview, in a browser. */
  runJourneys(url: string, journeys: readonly Journey[], signal: AbortSignal): Promise<TestRun>;
  /** Checks every page of a preview that can be reached: errors, requests to other sites, accessibility. */
  inspectPages(url: string, signal: AbortSignal): Promise<Checked>;
  measure(
    url: string,
    signal: AbortSignal,
  ): Promise<(Extract<Checked, { found: unknown }> & { scores: Scores }) | NotChecked>;
}

import type { z } from 'zod';
import type { StoredBrief } from '../schema/brief.ts';
import type { Turn } from '../schema/message.ts';
import type { AgentEvent, StatusEvent } from '../schema/event.ts';
import type { SessionFields, WrittenFields } from '../schema/session-fields.ts';
import type { Drafts } from './draft.ts';
import type { ArtifactFacts, TextFiles } from './facts.ts';
import type {
  ArtifactDraft,
  ArtifactName,
  Artifacts,
  Checks,
  Model,
  Previews,
  RecordKind,
  Records,
  Sandboxes,
} from './ports.ts';
import type { Pages, Sources } from './source.ts';

/** The session at the time when the run was accepted. */
export interface SessionState extends SessionFields {
  sessionId: string;
  phase: string;
  /** The brief, including the words of this run's body. */
  brief: StoredBrief;
}

/** The request to an agent, as JSON. */
export type Body = Readonly<Record<string, unknown>>;

/** Events in the order in which they happen: one, or the batch of one network read. */
type Progress<Event extends AgentEvent> = Event | readonly Event[];
export type Steps<Event extends AgentEvent, Value> = AsyncGenerator<Progress<Event>, Value>;

export interface AgentContext<Event extends AgentEvent = AgentEvent> {
  runId: string;
  session: SessionState;
  model: Model;
  sandboxes: Sandboxes;
  previews: Previews;
  sources: Sources;
  pages: Pages;
  checks: Checks;
  artifacts: Artifacts;
  records: Records;
  /** Aborts when the run is cancelled, deleted, handed back or exceeds its time limit. */
  signal: AbortSignal;
  /**
   * Does a piece of work once: its value (JSON) is stored in the transaction of its last event, and a later attempt at
   * the run gets the stored value, without events. A step that did not finish starts over. Names are unique in a run.
   * Every yield is inside a step. A step's calls of a model are kept by its name and their order, so a name must not
   * depend on anything that may differ in a later attempt: use an index, not an address. Steps side by side (`sideBySide`)
   * must not yield `text_delta`; their other events name what they are about (`stepId`, `path`, `name` or `url`), so that a
   * later one replaces an earlier one.
   */
  step<Value>(name: string, work: () => Steps<Event, Value> | Promise<Value>): Steps<Event, Value>;
}

/** The context in which a run's opening events are made. */
export type OpeningContext = Pick<AgentContext, 'session' | 'records'> & { model: Pick<Model, 'notice'> };

/** The result of a completed run. */
export interface Completed<Output> {
  /** The terminal event's own fields. */
  output: Output;
  /** Session fields that change: exactly those that the agent declares in `writes`. */
  session: Partial<WrittenFields>;
  artifacts?: readonly ArtifactDraft[];
}

/** What can be started as a run: an agent, or a team of agents. Procedures and GraphQL fields derive from this. */
export interface Startable<
  Name extends string,
  Input extends z.ZodObject,
  Events extends readonly z.ZodObject[],
  Terminal extends string,
  Output extends z.ZodObject,
> {
  /** The name on the wire: `design-system`. */
  name: Name;
  /** The title for users. */
  title: string;
  description: string;
  /** The session's `phase` once a run is accepted; null if the stages of a team set it. */
  stage: string | null;
  /** The schema of the body, with `runOptionsShape`. */
  input: Input;
  /** Its own events, without `status`, which every agent may yield, and without the ending, which the runner writes. */
  events: Events;
  /** Type of the terminal event of a completed run. */
  terminal: Terminal;
  /** The terminal event's own fields. */
  output: Output;
  /** One plain sentence for each of its own events and the terminal one, by type. */
  sentences: Readonly<Record<string, (event: never) => string>>;
  /** The result as text, for a terminal. */
  resultText(output: z.output<Output>): string;
  /** Kind of the record that a run creates; null: none. */
  record: RecordKind | null;
  /** A failed run's `error` names the sandbox. */
  usesSandbox: boolean;
  /** Only for a team: all agents that may take part. */
  agents?: readonly AnyAgent[];
  /**
   * Only for a team: the agents that work in a run with this body. The caller must be allowed to start each of them.
   */
  stagesOf?(body: Body): readonly AnyAgent[];
  /**
   * Returns the turns of a parsed body that belong to the brief: the user's words, and answers in between. They are
   * added when the run is accepted. Absent: none.
   */
  brief?(body: Body): readonly Turn[];
  /** Throws errors that can be found before a stream opens: `precondition_missing`, `invalid_request`. */
  check(input: z.output<Input>, session: SessionState): void;
}

/** An agent, defined once. Routes and documents derive from it, too; its REST path is `<name>-agent`. */
export interface Agent<
  Name extends string,
  Input extends z.ZodObject,
  Events extends readonly z.ZodObject[],
  Terminal extends string,
  Output extends z.ZodObject,
> extends Startable<Name, Input, Events, Terminal, Output> {
  stage: string;
  /** The order from its facts. */
  order: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the content of any agent's artifact
  artifact: ArtifactFacts<any> | null;
  needsMessages: boolean;
  onTheWay: boolean;
  /** The schema of its artifact's content: an export writes the members in this order. */
  contentSchema?: z.ZodType;
  /** Files of an export besides `artifact.files`; `language` is that of the application. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the content of any agent's artifact
  exportFiles?(content: any, language: 'en' | 'de'): TextFiles;
  /**
   * Loads the rules that answer its tasks without a model, if it has its own. Called for the first run without a model.
   */
  loadDrafts?(): Promise<Drafts>;
  writes: readonly (keyof WrittenFields)[];
  /**
   * The kind of artifact whose earlier versions it can restore. Its input then has an optional `restore`, the id of an
   * artifact, which the service has found in the session.
   */
  restores?: string;
  /** The time limit of a run, in milliseconds; the run then ends with `timeout`. */
  deadlineMs: number;
  /**
   * Adds words of the user to a body (JSON): what to do, or what to do differently from the run that made these
   * artifacts. Absent: the words become another message.
   */
  withWords?(body: Body, words: string, left: readonly ArtifactName[]): Body;
  /**
   * The opening of every run: events and records that depend only on the request, not on any call. They are the run's
   * first step, called `opening`. If a run starts at once, the transaction that accepts it also stores them.
   */
  opening?:
    | ((
        input: z.output<Input>,
        context: OpeningContext,
      ) => Promise<readonly ((z.output<Events[number]> & AgentEvent) | StatusEvent)[]>)
    | undefined;
  run(
    input: z.output<Input>,
    context: AgentContext<(z.output<Events[number]> & AgentEvent) | StatusEvent>,
  ): Steps<(z.output<Events[number]> & AgentEvent) | StatusEvent, Completed<z.output<Output>>>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds agents of every shape
export type AnyAgent = Agent<string, any, any, string, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type AnyStartable = Startable<string, any, any, string, any>;

export function defineAgent<
  const Name extends string,
  Input extends z.ZodObject,
  const Events extends readonly z.ZodObject[],
  const Terminal extends string,
  Output extends z.ZodObject,
>(agent: Agent<Name, Input, Events, Terminal, Output>): Agent<Name, Input, Events, Terminal, Output> {
  return agent;
}

import type { z } from 'zod';
import type { Brief } from '../schema/brief.ts';
import type { Turn } from '../schema/message.ts';
import type { AgentEvent, StatusEvent } from '../schema/event.ts';
import type { SessionFields } from '../schema/session-fields.ts';
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
  Sources,
} from './ports.ts';

/** The session as it stood when the run was accepted. */
export interface SessionState extends SessionFields {
  sessionId: string;
  phase: string;
  /** With what this run's own body says. */
  brief: Brief;
}

/** What an agent is asked for, as JSON. */
export type Body = Readonly<Record<string, unknown>>;

/** Events as they are made: one, or the batch of one network read. */
type Progress<Event extends AgentEvent> = Event | readonly Event[];
export type Steps<Event extends AgentEvent, Value> = AsyncGenerator<Progress<Event>, Value>;

export interface AgentContext<Event extends AgentEvent = AgentEvent> {
  runId: string;
  session: SessionState;
  model: Model;
  sandboxes: Sandboxes;
  previews: Previews;
  sources: Sources;
  checks: Checks;
  artifacts: Artifacts;
  records: Records;
  /** Aborts when the run is cancelled, deleted, handed back or out of time. */
  signal: AbortSignal;
  /**
   * A piece of work that is done once: its value (JSON) is stored in the transaction of its last event, and a run that
   * is taken up again gets it from there without an event. One that did not finish starts over. Names are unique in a
   * run. Every yield happens inside a step.
   */
  step<Value>(name: string, work: () => Steps<Event, Value> | Promise<Value>): Steps<Event, Value>;
}

/** What a run's opening is made from. */
export type OpeningContext = Pick<AgentContext, 'session' | 'records'> & { model: Pick<Model, 'notice'> };

/** What a completed run leaves. */
export interface Completed<Output> {
  /** The terminal event's own fields. */
  output: Output;
  /** Session fields that change with it; exactly those that the agent declares in `writes`. */
  session: Partial<SessionFields>;
  artifacts?: readonly ArtifactDraft[];
}

/** What can be started as a run: an agent, or a team of them. Procedures and GraphQL fields follow from this. */
export interface Startable<
  Name extends string,
  Input extends z.ZodObject,
  Events extends readonly z.ZodObject[],
  Terminal extends string,
  Output extends z.ZodObject,
> {
  /** As on the wire: `design-system`. */
  name: Name;
  /** For people. */
  title: string;
  description: string;
  /** The session's `phase` once a run was accepted; null where its parts say that as they begin. */
  stage: string | null;
  /** The body, parsed. A member `modelId` names the model to use. */
  input: Input;
  /** Its own events, without `status`, which any agent may yield, and without the ending, which the runner writes. */
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
  /** Only of a team: all agents that may take part. */
  agents?: readonly AnyAgent[];
  /** Only of a team: the agents that work in a run with this body. The caller must be allowed to start each of them. */
  stagesOf?(body: Body): readonly AnyAgent[];
  /**
   * What the user says in a parsed body that belongs to the brief, and what was answered between. It is added as the run is
   * accepted. Left out: nothing does.
   */
  brief?(body: Body): readonly Turn[];
  /** Throws what can be refused before a stream opens: `precondition_missing`, `invalid_request`. */
  check(input: z.output<Input>, session: SessionState): void;
}

/** An agent, defined once. Routes and documents follow from this too; its REST path is `<name>-agent`. */
export interface Agent<
  Name extends string,
  Input extends z.ZodObject,
  Events extends readonly z.ZodObject[],
  Terminal extends string,
  Output extends z.ZodObject,
> extends Startable<Name, Input, Events, Terminal, Output> {
  stage: string;
  /** As in its facts. */
  order: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the content of any agent's artefact
  artifact: ArtifactFacts<any> | null;
  needsMessages: boolean;
  onTheWay: boolean;
  /** The shape of its artefact's content: an export writes the members in this order. */
  contentSchema?: z.ZodType;
  /** Files that an export holds besides `artifact.files`; `language` is that of the application. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the content of any agent's artefact
  exportFiles?(content: any, language: 'en' | 'de'): TextFiles;
  /** The rules that answer its tasks without a model, if it brings its own. The first run without a model calls this. */
  loadDrafts?(): Promise<Drafts>;
  writes: readonly (keyof SessionFields)[];
  /**
   * Kind of artefact whose earlier versions it can bring back as new ones. Its input then has an optional `restore`,
   * the id of one, which the service has found in the session.
   */
  restores?: string;
  /** Milliseconds after which a run ends with `timeout`. */
  deadlineMs: number;
  /**
   * The body, JSON, with more words of the user: what to do, or what to do otherwise than the run that left these
   * artefacts. Left out: they are one more message.
   */
  withWords?(body: Body, words: string, left: readonly ArtifactName[]): Body;
  /**
   * What every run begins with: events and records that follow from what is asked, without asking anybody. They are the
   * run's first step, called `opening`; where a run begins at once, one transaction accepts it and stores them.
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

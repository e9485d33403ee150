import type { RecordKind } from './ports.ts';

/** Texts by path. */
export type TextFiles = Readonly<Record<string, string>>;

/** The artefact that an agent leaves. `Content` is what is stored of a version. */
export interface ArtifactFacts<Content> {
  kind: string;
  /** For people: `Design system`. */
  title: string;
  /** The version as texts, which comparisons and exports show. Left out: a comparison shows it as JSON. */
  files?(content: Content): TextFiles;
  /** What an export's README says of the files, as rows of a Markdown list. Left out: one row with the title. */
  readmeRows?: readonly string[];
  /** The name of the application, if this version gives one. */
  nameOf?(content: Content): string | null;
  /** The files are an application: an export puts them at the root of a project that starts. */
  isProject?: true;
}

type EventOf<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>;

/**
 * What only the agent itself can say. Plain data and pure functions: a facts file loads in a browser, without prompts,
 * zod and Node. `Event` are the agent's own events, `Output` the fields of its terminal event.
 */
export interface Facts<
  Name extends string,
  Terminal extends string,
  Event extends { type: string },
  Output,
  Content = never,
> {
  /** As on the wire: `design-system`. */
  name: Name;
  /** For people. */
  title: string;
  /** One sentence for people: what it does. */
  description: string;
  /** Its place on the way from an idea to checked code; equal places go by name. */
  order: number;
  /** The session's `phase` once a run was accepted. */
  stage: string;
  /** Type of the terminal event of a completed run. */
  terminal: Terminal;
  /** One plain sentence for each of its own events and the terminal one, by type. */
  sentences: {
    readonly [Type in Exclude<Event['type'], 'phase' | 'text_delta'>]: (event: EventOf<Event, Type>) => string;
  } & { readonly [Type in Terminal]: (event: Output) => string };
  /** The result as text, for a terminal: the document, the address, the list. */
  resultText(output: Output): string;
  /** Kind of the record that a run creates; null: none. */
  record: RecordKind | null;
  artifact: ArtifactFacts<Content> | null;
  /** A call needs a message: the agent cannot work from the session alone. */
  needsMessages: boolean;
  /** False: an idea goes its usual way without this agent, which works when it is asked. */
  onTheWay: boolean;
}

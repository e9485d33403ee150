import type { RecordKind } from './ports.ts';

/** Texts by path. */
export type TextFiles = Readonly<Record<string, string>>;

/** The artifact of an agent. `Content` is the stored content of a version. */
export interface ArtifactFacts<Content> {
  kind: string;
  /** The title for users: `Design system`. */
  title: string;
  /** Returns a version as text files, for comparisons and exports. Absent: a comparison shows it as JSON. */
  files?(content: Content): TextFiles;
  /** The description of the files in an export's README, as rows of a Markdown list. Absent: one row with the title. */
  readmeRows?: readonly string[];
  /** Returns the name of the application, if this version has one. */
  nameOf?(content: Content): string | null;
  /** The files are an application: an export puts them at the root of a runnable project. */
  isProject?: true;
}

type EventOf<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>;

/**
 * The facts that only the agent itself knows. Plain data and pure functions, so that a browser can load them without
 * prompts, zod and Node. `Event` are the agent's own events, `Output` the fields of its terminal event.
 */
export interface Facts<
  Name extends string,
  Terminal extends string,
  Event extends { type: string },
  Output,
  Content = never,
> {
  /** The name on the wire: `design-system`. */
  name: Name;
  /** The title for users. */
  title: string;
  /** One sentence for users: what the agent does. */
  description: string;
  /** Its position on the way from an idea to checked code; agents with equal values are sorted by name. */
  order: number;
  /** The session's `phase` once a run is accepted. */
  stage: string;
  /** The type of the terminal event of a completed run. */
  terminal: Terminal;
  /** One plain sentence for each of its own events and the terminal one, by type. */
  sentences: {
    readonly [Type in Exclude<Event['type'], 'phase' | 'text_delta'>]: (event: EventOf<Event, Type>) => string;
  } & { readonly [Type in Terminal]: (event: Output) => string };
  /** The result as text, for a terminal: the document, the address, the list. */
  resultText(output: Output): string;
  /** The kind of record that a run creates; null: none. */
  record: RecordKind | null;
  artifact: ArtifactFacts<Content> | null;
  /** Whether a call needs a message, because the agent cannot work from the session alone. */
  needsMessages: boolean;
  /** False for an agent that is not on the usual way of an idea, and only runs if it is called. */
  onTheWay: boolean;
}

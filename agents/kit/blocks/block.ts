/** What a model's answer in plain text consists of. Texts of files and of edits are whole lines: each ends with `\n`. */
export type Block =
  | { kind: 'file'; path: string; content: string }
  | Edit
  | { kind: 'delete'; path: string }
  | { kind: 'rename'; from: string; to: string }
  /** `null`: stays as it is. `primary` is a CSS colour. */
  | { kind: 'theme'; primary: string | null; mood: string | null }
  | { kind: 'summary'; text: string }
  | { kind: 'not-done'; text: string };

/** An empty `search` creates the file. */
export interface Edit {
  kind: 'edit';
  path: string;
  search: string;
  replace: string;
}

export type BlockKind = Block['kind'];

/** The block that an answer broke off in. `text`: its lines so far, as they are; the last one may be unfinished. */
export interface OpenBlock {
  kind: BlockKind;
  path: string | null;
  text: string;
}

/** Why a block, or a line that looks like a marker, was passed over. `line` counts from 1; `message` is for the model. */
export interface BlockProblem {
  code: 'untagged' | 'not-taken' | 'path' | 'no-path' | 'too-long' | 'not-text' | 'unclosed' | 'no-divider' | 'theme';
  path: string | null;
  line: number;
  message: string;
}

import type { RecognisedKind } from '../../agents/starters/kinds.ts';
import type { Step } from './steps.ts';

export interface Idea {
  /** In names of files, and for `--only`. */
  name: string;
  /** What it asks for; null: something beyond any starter, which only a model can make. */
  kind: RecognisedKind | null;
  /** What is sent, word for word. */
  text: string;
  /** What a person does with the finished application, and has to see. Figures are computed by hand. */
  use: readonly Step[];
}

import type { RecognisedKind } from '../../agents/starters/base/kinds.ts';
import type { Step } from './steps.ts';

export interface Idea {
  /** Used in file names and for `--only`. */
  name: string;
  /** The kind of application; null if it is beyond every starter, so that only a model can build it. */
  kind: RecognisedKind | null;
  /** The message to send, word for word. */
  text: string;
  /** What a user does with the finished application and must then see. Figures are computed by hand. */
  use: readonly Step[];
}

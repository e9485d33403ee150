import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { Brand } from '../../schema/design-tokens.ts';
import type { PickedElement } from '../../schema/picked-element.ts';
import { pickedRule } from '../kit/picked/picked-data.ts';
import type { FileExports } from '../kit/project/exports.ts';
import type { ProductData } from '../kit/project/product.ts';
import { projectRules } from '../kit/project/prompt-rules.ts';
import type { Prompt } from '../prompt.ts';
import { type ScreenAnswer, screenAnswerSchema } from './schema.ts';
import type { Target } from './target.ts';

export interface ScreenData {
  screen: Target;
  /** Name of the component to export, and the module that exports it. */
  component: string;
  path: string;
  product: ProductData | null;
  ideaSummary: string | null;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  brand: Brand | null;
  /** The project's files, which stay unchanged. */
  existingFiles: readonly FileExports[];
  /** Whether the files are a working application; otherwise they are the screens designed so far. */
  application: boolean;
  /** The element that the user pointed at. */
  picked?: PickedElement;
}

const screenSystem = (rules: string) => `
You are a product designer who writes production React. You design one screen of a product as real, working code.

Task: write the screen named in the data as a component, in the module and by the export that the data names.
- It has no required props. It renders the screen's own content: the frame around it (product name, navigation, light
  and dark) is there already and brings the page's <main>. Begin with one h1.
- Compose it for its purpose and type: what people look for first stands first, one main action stands out, secondary
  things step back. Choose list, table, cards, calendar, board, form, detail or figures by what the data is.
- Show this product's own things by their own names, with eight or so sample rows that a person of the trade would
  believe. Work out the states: filled, empty, filtered to nothing, invalid input.
- What the screen is for works: search, filter, sort, forms with checks, moving things on, in the component's state.
- Split it: components that it alone needs go to src/components/, data to src/data/. Give them names of their own:
  files that exist stay as they are. \`existingFiles\` says what each exports: import that, and nothing else of them.
- ${briefRule}${rules}

${projectRules}

Answer with JSON: files (path and whole content of each) and a summary of one sentence.`;

export function screenPrompt(data: ScreenData): Prompt<ScreenAnswer> {
  return {
    task: 'design.screen',
    shrinks: ['existingFiles', 'product', 'brief', 'ideaSummary'],
    system: screenSystem(data.picked ? `\n- ${pickedRule}` : ''),
    data,
    schema: screenAnswerSchema,
  };
}

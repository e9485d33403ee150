import type { Constraint } from '../../schema/brief.ts';
import type { Prd, PrdContent } from '../../schema/prd.ts';
import { loadLabels } from '../starters/load.ts';
import { prdMarkdown } from './markdown.ts';

/** The document of this content that follows an earlier one. A document by the drafter keeps its label. */
export async function documentOf(
  content: PrdContent,
  { opportunityId, markdown, screens }: Prd,
  version: number,
  constraints: readonly Constraint[],
): Promise<Prd> {
  const drafted = (await loadLabels()).labelOfScreens(screens);
  const label = markdown.includes(drafted.text) ? drafted : null;
  return { ...content, opportunityId, version, markdown: prdMarkdown(content, version, constraints, label) };
}

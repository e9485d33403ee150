import type { Drafts } from '../draft.ts';

/** Loads the rules that answer without a model, by task (`prd.write`). The first run without a model calls this. */
export async function loadDrafts(): Promise<Drafts> {
  const modules = await Promise.all([
    import('./drafts/ideation.ts'),
    import('./drafts/research.ts'),
    import('./drafts/prd.ts'),
    import('./drafts/design-system.ts'),
    import('./drafts/design.ts'),
    import('./drafts/code.ts'),
    import('./drafts/qa.ts'),
  ]);
  return Object.assign({}, ...modules.map(({ drafts }) => drafts)) as Drafts;
}

import type { DraftRequest, Drafts } from '../draft.ts';
import { generateProject } from '../project/generate.ts';
import { planApp } from '../project/plan-app.ts';
import { productFrom } from '../project/product-from.ts';
import { readSource } from '../project/source.ts';
import { draftEdit } from './draft-edit.ts';
import type { EditData, WriteData } from './prompt.ts';
import type { EditAnswer, WriteAnswer } from './schema.ts';

export const drafts: Drafts = {
  'code.write': async ({ data }: DraftRequest<WriteData>): Promise<WriteAnswer> => {
    const product = await productFrom(data);
    const known = new Set(product.screens.map((screen) => screen.id));
    const designed = data.designed.filter((screen) => !known.has(screen.id));
    const screens = [...product.screens, ...designed.map(({ id, name }) => ({ id, name, purpose: '', type: '' }))];
    const plan = planApp({ ...product, screens });
    const files = generateProject(plan, await readSource());
    const things = plan.entities.map((entity) => entity.plural.toLowerCase());
    return {
      files: Object.entries(files).map(([path, content]) => ({ path, content })),
      deleted: data.existingFiles
        .map(({ path }) => path)
        .filter((path) => files[path] === undefined && path !== 'src/theme.css'),
      summary: `Wrote ${plan.screens.length} screens for ${listed(things)}.`,
    };
  },
  'code.edit': ({ data }: DraftRequest<EditData>): EditAnswer => draftEdit(data),
  // Rules cannot read a build's errors: changing nothing ends the run with the error that they are.
  'code.repair': () => ({ files: [] }),
};

function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}

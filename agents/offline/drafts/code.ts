import type { DraftRequest, Drafts } from '../../draft.ts';
import { toWritten } from '../../kit/project/answer.ts';
import { generateProject } from '../app-generator/generate.ts';
import { planApp } from '../app-generator/plan-app.ts';
import { productFrom } from '../app-generator/product-from.ts';
import { readSource } from '../../kit/project/source.ts';
import { catalogue, quoted } from '../../starters/catalogue.ts';
import { editStarter, examplesFor } from '../edit/edit.ts';
import { standingStarter } from '../../starters/standing-starter.ts';
import { filledStarter } from '../filled-starter.ts';
import { starterPath, starterProject } from '../../starters/project.ts';
import { draftEdit } from './code-edit.ts';
import type { EditData, WriteData } from '../../code/prompt.ts';
import type { EditAnswer, WriteAnswer } from '../../code/schema.ts';

export const drafts: Drafts = {
  'code.write': async ({ data }: DraftRequest<WriteData>): Promise<WriteAnswer> => {
    const made = await filledStarter(data);
    if (made === null) return writeRecords(data);
    const { starter, json } = made;
    const say = catalogue[json.language];
    const done = say.label(starter.texts[json.language].title);
    const files = await starterProject(json);
    const notDone = json.notDone.length === 0 ? null : quoted(json.notDone, json.language);
    return {
      files: toWritten(files),
      // A designed screen may import any existing file, so delete none then.
      deleted: data.designed.length > 0 ? [] : goneFrom(data, files),
      summary: notDone === null ? done : `${done} ${say.notDone(notDone)}`,
      notDone,
    };
  },
  'code.edit': ({ data }: DraftRequest<EditData>): EditAnswer => {
    const standing = standingStarter(Object.fromEntries(data.files.map(({ path, content }) => [path, content])));
    if (standing === null) return draftEdit(data);
    const { starter, json } = standing;
    const edit = editStarter(starter, json, data.words);
    const open = quoted(edit.open.map((request) => request.slice(0, 120)).slice(0, 5), json.language);
    const say = catalogue[json.language];
    const content = `${JSON.stringify(edit.json, null, 2)}\n`;
    return {
      files: JSON.stringify(edit.json) === JSON.stringify(json) ? [] : [{ path: starterPath, content }],
      deleted: [],
      theme: edit.primary === null ? null : { primary: edit.primary, mood: null },
      summary:
        edit.done.length === 0
          ? say.unchanged
          : say.changed(
              quoted(
                edit.done.map((request) => request.slice(0, 120)),
                json.language,
              ),
            ),
      notDone: edit.open.length === 0 ? null : say.notUnderstood(open, examplesFor(starter, json)),
    };
  },
};

async function writeRecords(data: WriteData): Promise<WriteAnswer> {
  const product = await productFrom(data);
  const known = new Set(product.screens.map((screen) => screen.id));
  const designed = data.designed.filter((screen) => !known.has(screen.id));
  const screens = [...product.screens, ...designed.map(({ id, name }) => ({ id, name, purpose: '', type: '' }))];
  const plan = planApp({ ...product, screens });
  const files = generateProject(plan, await readSource());
  const things = plan.entities.map((entity) => entity.plural.toLowerCase());
  return {
    files: toWritten(files),
    deleted: goneFrom(data, files),
    summary: `Wrote ${plan.screens.length} screens for ${listed(things)}.`,
    notDone: null,
  };
}

/** Returns the paths of files that existed and are not in the new set. */
function goneFrom(data: WriteData, files: Readonly<Record<string, string>>): string[] {
  return data.existingFiles
    .map(({ path }) => path)
    .filter((path) => files[path] === undefined && path !== 'src/theme.css');
}

function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}

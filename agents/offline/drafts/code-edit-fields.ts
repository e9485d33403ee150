import type { Attribute } from '../../../schema/prd.ts';
import type { WrittenFiles } from '../../kit/project/answer.ts';
import { fieldCode } from '../app-generator/generate-entity.ts';
import { nounKey } from '../../kit/project/names.ts';
import { planFields } from '../app-generator/plan-fields.ts';

/** The parts of a generated `src/data/<Entity>.ts` that edits by rule need. */
export interface DataModule {
  path: string;
  content: string;
  singular: string;
}

export function dataModules(files: WrittenFiles): DataModule[] {
  return files.flatMap(({ path, content }) => {
    const singular = /^ {2}singular: (?:'([^'\n]*)'|("[^\n]*")),$/m.exec(content);
    if (!/^src\/data\/\w+\.ts$/.test(path) || !singular) return [];
    return [{ path, content, singular: singular[1] ?? String(JSON.parse(singular[2] ?? '""')) }];
  });
}

export function findModule(modules: readonly DataModule[], words: string): DataModule | null {
  const key = nounKey(words);
  const last = key.split(' ').at(-1);
  return (
    modules.find((module) => nounKey(module.singular) === key) ??
    modules.find((module) => nounKey(module.singular).split(' ').at(-1) === last) ??
    null
  );
}

/** Adds a field, which is optional because existing rows lack it; null if the module already has it. */
export function addField(module: DataModule, attribute: Attribute): string | null {
  const [field] = planFields({ name: module.singular, attributes: [attribute] }, () => null);
  if (!field || new RegExp(`^ {2}${field.name}\\??:`, 'm').test(module.content)) return null;
  const type =
    field.type === 'boolean' ? 'boolean' : field.type === 'number' || field.type === 'money' ? 'number' : 'string';
  return module.content
    .replace(
      /^(export type \w+ = \{\n(?: {2}.*\n)*)\};$/m,
      (_, start: string) => `${start}  ${field.name}?: ${type};\n};`,
    )
    .replace(
      /^( {2}fields: \[\n[\s\S]*?)^ {2}\],$/m,
      (_, start: string) => `${start}    ${fieldCode({ ...field, required: false })},\n  ],`,
    );
}

/** Removes a field from lists, forms and details; null if there is none, or if it is the title of the rows. */
export function removeField(module: DataModule, label: string): string | null {
  const entry = [...module.content.matchAll(/^ {4}\{(?: .*\}|\n(?: {6}.*\n)+ {4}\}),\n/gm)].find(([code]) => {
    const text = /label: (?:'([^'\n]*)'|("(?:\\.|[^"\\\n])*"))/.exec(code);
    return /type: '/.test(code) && text && nounKey(text[1] ?? String(JSON.parse(text[2] ?? '""'))) === nounKey(label);
  });
  const name = entry && /name: '(\w+)'/.exec(entry[0])?.[1];
  if (!entry || !name || module.content.includes(`titleField: '${name}'`)) return null;
  return module.content.replace(entry[0], '');
}

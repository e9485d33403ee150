import type { Attribute } from '../../../schema/prd.ts';
import { readColor } from '../../kit/design-tokens/read-color.ts';
import type { WrittenFiles } from '../../kit/project/answer.ts';
import { stringLiteral } from '../../kit/project/literals.ts';
import { plural } from '../../kit/project/names.ts';
import { addField, dataModules, findModule, removeField } from './code-edit-fields.ts';
import { changeTexts } from './code-edit-text.ts';
import type { EditData } from '../../code/prompt.ts';
import type { EditAnswer } from '../../code/schema.ts';

/** The changes that the rules have made so far. */
interface Edit {
  files: Map<string, string>;
  primary: string | null;
  done: string[];
}

/**
 * Tries to do one request: returns what it did, in words, or null if it does not understand the request or cannot do
 * it.
 */
type Rule = (request: string, edit: Edit) => string | null;

const limits =
  'Without a model, edits are limited to: the main colour (“make it forest green”), the app’s name (“rename the app to ' +
  'Tide Log”), wording (“change "Add walk" to "Book walk"”), the name of a thing (“rename walks to outings”), and fields ' +
  '(“add a number field depth to leases”, “remove notes from leases”).';

export function draftEdit({ words, files }: EditData): EditAnswer {
  const before = new Map(files.map(({ path, content }) => [path, content]));
  const edit: Edit = { files: new Map(before), primary: null, done: [] };
  const open: string[] = [];
  for (const request of requestsIn(words)) {
    const done = rules.reduce<string | null>((found, rule) => found ?? rule(request, edit), null);
    if (done === null) open.push(request);
    else edit.done.push(done);
  }
  const changed: WrittenFiles = [...edit.files]
    .filter(([path, content]) => before.get(path) !== content)
    .map(([path, content]) => ({ path, content }));
  const asked = open.map((request) => `“${request.slice(0, 120)}”`).join(', ');
  return {
    files: changed,
    deleted: [],
    theme: edit.primary === null ? null : { primary: edit.primary, mood: null },
    summary: edit.done.length > 0 ? edit.done.join(' ') : 'Nothing was changed.',
    notDone: open.length > 0 ? `Not understood: ${asked.slice(0, 600)}. ${limits}` : null,
  };
}

/** Splits words into requests: one per sentence, per line, or per `and` before another request. */
function requestsIn(words: string): string[] {
  return words
    .split(
      /[\n;]+|\.(?=\s|$)|,?\s+(?:and|then)\s+(?=(?:then\s+)?(?:add|rename|change|make|replace|remove|call|turn|drop|hide)\b)/i,
    )
    .map((request) => request.trim().replace(/^please\s+/i, ''))
    .filter((request) => /\p{L}/u.test(request))
    .slice(0, 20);
}

const quoted = `["“”'‘’«»]`;
const unquote = (text: string) => text.trim().replaceAll(new RegExp(`^${quoted}|${quoted}$`, 'g'), '');

const replaceWording: Rule = (request, edit) => {
  const match = new RegExp(`${quoted}(.+?)${quoted}\\s+(?:to|with|by|into|as|→)\\s+${quoted}(.+?)${quoted}`).exec(
    request,
  );
  const [, from, to] = match ?? [];
  if (from === undefined || to === undefined) return null;
  return changeAll(edit, (text) => text.replaceAll(from, to)) ? `Changed “${from}” to “${to}”.` : null;
};

const renameApp: Rule = (request, edit) => {
  const match =
    /\b(?:rename|call|name|retitle)\s+(?:the\s+|this\s+|my\s+)?(?:app|application|product|site|title|it)\s+(?:to\s+|as\s+)?(.+)$/i.exec(
      request,
    ) ?? /\b(?:title|name)\s+(?:of\s+the\s+app\s+)?(?:to|should be|is now)\s+(.+)$/i.exec(request);
  const name = unquote(match?.[1] ?? '').slice(0, 60);
  if (name === '' || !edit.files.has('src/app-name.ts')) return null;
  edit.files.set('src/app-name.ts', `export const appName = ${stringLiteral(name)};\n`);
  return `The app is called “${name}” now.`;
};

const changeColour: Rule = (request, edit) => {
  if (!/\b(colou?rs?|primary|theme|palette|brand|make|turn|paint|use)\b/i.test(request)) return null;
  const colour = readColor(request);
  if (!colour) return null;
  edit.primary = 'css' in colour ? colour.css : `oklch(0.5 0.13 ${colour.hue})`;
  return `The main colour follows “${request.slice(0, 80)}” now, in light and dark.`;
};

const types: readonly [RegExp, Attribute['type']][] = [
  [/^(number|count|numeric)$/i, 'number'],
  [/^(money|amount|price|currency)$/i, 'money'],
  [/^(date|day)$/i, 'date'],
  [/^(datetime|time|date and time)$/i, 'datetime'],
  [/^(yes\/no|checkbox|boolean|tick)$/i, 'boolean'],
];

const addOne: Rule = (request, edit) => {
  const match =
    /\badd\s+(?:an?\s+|the\s+)?(?:(text|number|count|numeric|money|amount|price|currency|date and time|datetime|date|day|time|yes\/no|checkbox|boolean|tick)\s+)?(?:field\s+|column\s+|attribute\s+)?(?:called\s+|named\s+|for\s+)?(.+?)(?:\s+(?:field|column|attribute))?\s+(?:to|on|for)\s+(?:the\s+|each\s+|every\s+|all\s+)?([\p{L}\p{N} -]+)$/iu.exec(
      request,
    );
  if (!match) return null;
  const [, kind = '', name = '', target = ''] = match;
  const module = findModule(modulesOf(edit), target);
  const label = unquote(name);
  if (!module || label === '' || label.split(/\s+/).length > 4) return null;
  const type = types.find(([pattern]) => pattern.test(kind))?.[1] ?? 'text';
  const content = addField(module, { name: label, type, options: [], references: null });
  if (content === null) return null;
  edit.files.set(module.path, content);
  return `${plural(module.singular)} have a field “${label}” now.`;
};

const removeOne: Rule = (request, edit) => {
  const match =
    /\b(?:remove|delete|drop|hide)\s+(?:the\s+)?(.+?)(?:\s+(?:field|column|attribute))?\s+(?:from|of|on)\s+(?:the\s+|each\s+|all\s+)?([\p{L}\p{N} -]+)$/iu.exec(
      request,
    );
  const module = match && findModule(modulesOf(edit), match[2] ?? '');
  const content = module && removeField(module, unquote(match[1] ?? ''));
  if (!module || content === null) return null;
  edit.files.set(module.path, content);
  return `${plural(module.singular)} no longer show “${unquote(match[1] ?? '')}”; what was entered is kept.`;
};

const renameThing: Rule = (request, edit) => {
  const match =
    /\brename\s+(?:the\s+)?([\p{L} -]+?)\s+(?:to|as|into)\s+["“'‘]?([\p{L} -]+?)["”'’]?$/iu.exec(request) ??
    /\bcall\s+(?:the\s+)?(\p{L}+)\s+(?:as\s+)?["“'‘]?(\p{L}+)["”'’]?$/iu.exec(request);
  if (!match) return null;
  const [, from = '', to = ''] = match;
  const module = findModule(modulesOf(edit), from);
  if (!module) return null;
  const one = singularOf(to.trim());
  const pairs = [
    [plural(module.singular), plural(one)],
    [module.singular, one],
  ] as const;
  const change = (text: string) => pairs.reduce((result, [old, next]) => replaceWord(result, old, next), text);
  return changeAll(edit, change) ? `“${module.singular}” is called “${one}” now.` : null;
};

const rules: readonly Rule[] = [replaceWording, renameApp, addOne, removeOne, changeColour, renameThing];

function modulesOf(edit: Edit) {
  return dataModules([...edit.files].map(([path, content]) => ({ path, content })));
}

function changeAll(edit: Edit, change: (text: string) => string): boolean {
  let any = false;
  for (const [path, content] of edit.files) {
    if (!/^src\/(App(\.test)?\.tsx|app-name\.ts|data\/|screens\/|components\/)/.test(path)) continue;
    const next = changeTexts(content, change);
    if (next !== content) any = true;
    edit.files.set(path, next);
  }
  return any;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Replaces the word as a whole; keeps its capital. */
function replaceWord(text: string, old: string, next: string): string {
  const pattern = new RegExp(`(?<!\\p{L})${old.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}(?!\\p{L})`, 'giu');
  return text.replaceAll(pattern, (found) => (/^\p{Lu}/u.test(found) ? capital(next) : next.toLowerCase()));
}

function singularOf(word: string): string {
  if (/ies$/i.test(word)) return capital(`${word.slice(0, -3)}y`);
  if (/(s|x|ch|sh)es$/i.test(word)) return capital(word.slice(0, -2));
  return capital(/[^s]s$/i.test(word) ? word.slice(0, -1) : word);
}

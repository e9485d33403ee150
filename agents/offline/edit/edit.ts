import { readColor } from '../../kit/design-tokens/read-color.ts';
import { examplesIn } from '../../starters/catalogue.ts';
import { meaningsOf, type Request, requestsIn } from './edit-request.ts';
import { readLoosely } from './loose-request.ts';
import { added, removed, renamed, sameName, settingValue, withField } from './edit-values.ts';
import type { StarterJson } from '../../starters/project.ts';
import type { Setting } from '../../starters/base/setting.ts';
import { standardLists } from '../../starters/standard-lists.ts';
import type { Starter } from '../../starters/base/starter.ts';

export interface StarterEdit {
  json: StarterJson;
  /** A CSS colour for the brand; null keeps the current one. */
  primary: string | null;
  /** The requests that were understood, in the user's words. */
  done: string[];
  /** The requests that were not understood. */
  open: string[];
}

/** Changes the starter's settings exactly as the words ask; requests that it does not understand go to `open`. */
export function editStarter(starter: Starter, json: StarterJson, words: string): StarterEdit {
  const edit: StarterEdit = { json, primary: null, done: [], open: [] };
  for (const request of requestsIn(words)) {
    const understood =
      meaningsOf(request, json.language).some((meaning) => apply(starter, edit, meaning)) ||
      applyLoosely(starter, edit, request);
    (understood ? edit.done : edit.open).push(request);
  }
  return edit;
}

/** Returns examples of requests that the rules understand. */
export function examplesFor(starter: Starter, { language }: StarterJson): string {
  const general =
    language === 'de'
      ? ['nenne die App Morgenrunde', 'mach die Farbe dunkelgrün']
      : ['rename the app to Morning Round', 'make the colour forest green'];
  const own = starter.settings.slice(0, 5).map(({ example }) => example[language]);
  return examplesIn([...own, ...general], language);
}

function apply(starter: Starter, edit: StarterEdit, request: Request): boolean {
  if (request.does === 'rename') {
    if (request.name.length > 60) return false;
    edit.json = { ...edit.json, name: request.name };
    return true;
  }
  if (request.does === 'color') return applyColor(edit, request.words);
  const named = starter.settings.filter((setting) => isNamed(setting, request.target, edit.json));
  if (request.does === 'set') {
    return (
      named.some((setting) => put(edit, setting, settingValue(setting, request.value, edit.json.language))) ||
      starter.settings.some((setting) =>
        put(
          edit,
          setting,
          withField(setting, valueOf(edit, setting), request.target, request.value, edit.json.language),
        ),
      ) ||
      starter.settings.some((setting) =>
        put(edit, setting, renamed(setting, valueOf(edit, setting), request.target, request.value)),
      )
    );
  }
  if (request.does === 'add') {
    if (request.target === '') return addSomewhere(starter, edit, request.value);
    return named.some((setting) =>
      put(edit, setting, added(setting, valueOf(edit, setting), request.value, edit.json.language)),
    );
  }
  const wanted = request.target === '' ? starter.settings : named;
  return wanted.some((setting) => put(edit, setting, removed(setting, valueOf(edit, setting), request.value)));
}

/** Adds to the list that the words begin with, `column donate`, or to the only one that the application has and that takes it. */
function addSomewhere({ settings }: Starter, edit: StarterEdit, value: string): boolean {
  const { language } = edit.json;
  const lists = settings.filter(({ type }) => type === 'list' || type === 'rows');
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/u.exec(value) ?? [];
  const named = first === '' ? [] : lists.filter((setting) => isNamed(setting, first, edit.json));
  if (named.some((setting) => put(edit, setting, added(setting, valueOf(edit, setting), rest, language)))) return true;
  const used = lists.filter((setting) => edit.json.values[setting.key] !== undefined);
  const priced = used.filter(
    (setting) => setting.type === 'rows' && setting.fields.some(({ type }) => type === 'number'),
  );
  const [only, ...others] = /\d/u.test(value) ? priced : used;
  return (
    others.length === 0 && only !== undefined && put(edit, only, added(only, valueOf(edit, only), value, language))
  );
}

function applyLoosely(starter: Starter, edit: StarterEdit, request: string): boolean {
  const values = readLoosely(request, starter, edit.json);
  if (values === null) return false;
  for (const setting of starter.settings)
    if (Object.hasOwn(values, setting.key)) put(edit, setting, values[setting.key]);
  return true;
}

function isNamed({ names }: Setting, target: string, { language }: StarterJson): boolean {
  const bare = target.replace(/^(?:list of|liste der|my|meine)\s+/i, '').replace(/\s+(?:list|liste)$/i, '');
  return [...names[language], ...names.en].some((name) => sameName(name, target) || sameName(name, bare));
}

/** Returns the current value; the starter's default if the brief gave none. */
function valueOf({ json }: StarterEdit, setting: Setting): unknown {
  return json.values[setting.key] ?? standardLists[json.kind]?.[setting.key]?.[json.language];
}

function put(edit: StarterEdit, { key }: Setting, value: unknown): boolean {
  if (value === null) return false;
  const { [key]: _, ...quotes } = edit.json.quotes;
  edit.json = { ...edit.json, values: { ...edit.json.values, [key]: value }, quotes };
  return true;
}

function applyColor(edit: StarterEdit, words: string): boolean {
  const color = readColor(words);
  if (color === null) return false;
  edit.primary = 'css' in color ? color.css : `oklch(0.5 0.13 ${color.hue})`;
  return true;
}

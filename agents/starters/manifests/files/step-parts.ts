/** The parts of a step in the words, in the application's form. */
export interface Said {
  column?: string;
  /** Several, separated by commas. */
  columns?: string;
  /** The text to search for, or the separator. */
  text?: string;
  /** The replacement. */
  to?: string;
  way?: string;
}

const deed =
  'sort|sorted|trim|strip|remove|delete|drop|dedupe|split|merge|join|combine|rename|keep|filter|download|export|save|convert|fix|format|clean|normali[sz]e|replace|make|show|then|also|upper|lower|sortieren|entfernen|löschen|teilen|umbenennen|ersetzen|herunterladen|a|an|one|any|some|each|single|several|multiple|these|the|it|them|all|columns?|rows?|lines?|cells?|spalten?|zeilen?|und|and|or|oder|der|die|das|den';
const piece = String.raw`(?!(?:${deed})(?![\p{L}\p{N}]))[\p{L}\p{N}_#][\p{L}\p{N}_./#-]{0,30}(?<![./-])`;
const quoted = String.raw`["“„'‘«»][^"“”„'‘’«»\n]{1,40}["”“'’»«]`;
/** Patterns for the end of an unquoted name of a column or a value. */
const ends = String.raw`(?=\s*(?:[,.;:!?()\n→<>=]|->|!=|$)|\s(?:contains|includes|equals|enthält|upper|lower|title|proper|uppercase|lowercase|groß|klein|großschreiben|kleinschreiben|isn't|über|unter|and|then|und|dann|or|oder|to|into|in|by|with|before|after|so|as|für|for|nach|columns?|if|where|is|ist|from|at|zu|durch|ersetzen|teilen|trennen|aufteilen|umbenennen|entfernen|löschen|sortieren|absteigend|aufsteigend|descending|ascending|desc|asc|alphabetically|newest|oldest|highest|lowest|largest|smallest|a-z|z-a)(?![\p{L}\p{N}]))`;
export const name = (group: string) => String.raw`(?<${group}>${quoted}|${piece}(?: ${piece}){0,2}?${ends})`;
export const oneOf = String.raw`(?:${quoted}|${piece}(?: ${piece}){0,2}?${ends})`;
export const the = '(?:the |all |all the |every |die |den |das |alle )?';
export const column = '(?:columns?:? |fields?:? |spalten?:? )?';
export const afterColumn = '(?: columns?| fields?)?';
export const rows = '(?:rows?|lines?|entries|records|zeilen|einträge)';
export const remove = '(?:remove|removes|removing|delete|deletes|deleting|drop|drops)';
export const remove2 = '(?:entfernen|löschen|entferne|lösche)';

export const bare = (text = '') => text.replaceAll(/^["“„'‘«»]|["”“'’»«]$/gu, '').trim();
export const named = ({ column = '' }: Readonly<Record<string, string>>): Said =>
  column === '' ? {} : { column: bare(column) };
export const several = ({ first = '', second = '' }: Readonly<Record<string, string>>): Said => {
  const columns = [first, second].map(bare).filter((one) => one !== '');
  const [only] = columns;
  return only === undefined ? {} : columns.length === 1 ? { column: only } : { columns: columns.join(', ') };
};
export const renamed = ({ from = '', to = '' }: Readonly<Record<string, string>>): Said => ({
  column: bare(from),
  to: bare(to),
});

const marks: Readonly<Record<string, string>> = {
  comma: ',',
  komma: ',',
  semicolon: ';',
  semikolon: ';',
  space: ' ',
  blank: ' ',
  leerzeichen: ' ',
  dash: '-',
  hyphen: '-',
  bindestrich: '-',
  slash: '/',
  pipe: '|',
  colon: ':',
  doppelpunkt: ':',
};
export const mark = `(?<mark>${Object.keys(marks).join('|')})`;
export const split = (groups: Readonly<Record<string, string>>): Said => ({
  ...named(groups),
  ...(groups['mark'] ? { text: marks[groups['mark'].toLowerCase()] ?? ' ' } : {}),
});

export const down = '(?<down>descending|desc|newest first|highest first|largest first|z-a|absteigend)';
export const sorted = (groups: Readonly<Record<string, string>>): Said => ({
  ...named(groups),
  way: groups['down'] ? 'down' : 'up',
});

export const dates = '(?:dates?(?: formats?)?|datum|datumsangaben|datumsformate?)';
export const form = String.raw`(?<form>iso(?:[ -]?8601)?(?: dates?| format)?|yyyy-mm-dd|dd\.mm\.yyyy|german(?: format)?|deutsch(?:es Format)?)`;
export const dated = (groups: Readonly<Record<string, string>>): Said => ({
  ...named(groups),
  ...(groups['form'] ? { way: /^(?:iso|yyyy)/i.test(groups['form']) ? 'iso' : 'german' } : {}),
});

export const cases = '(?<case>upper|lower|title|proper)[ -]?case';
export const cased = (groups: Readonly<Record<string, string>>): Said => {
  const way = (groups['case'] ?? '').toLowerCase();
  return {
    ...named(groups),
    way: /^(?:upper|groß|gross)/.test(way) ? 'upper' : /^(?:lower|klein)/.test(way) ? 'lower' : 'title',
  };
};

const value = String.raw`(?<value>${quoted}|[\p{L}\p{N}_.€$-]{1,40}(?<![.]))`;
const holds = String.raw`(?<how>contains|includes|enthält|is not empty|is filled|is empty|is blank|ist nicht leer|ist leer|is not|isn't|ist nicht|!=|is at least|is over|is above|is more than|is greater than|is under|is below|is less than|>|<|==?|is|equals|ist|gleich|über|unter|starts with)`;
export const where = String.raw`(?:where|with|whose|in which|if|when|wo|mit|bei denen|deren) ${the}${column}${name('column')} ?${holds}(?: ${value})?`;
const ways: readonly [RegExp, keep: string, drop: string][] = [
  [/^(?:contains|includes|enthält)$/, 'contains', 'lacks'],
  [/empty|blank|leer|filled/, 'empty', 'filled'],
  [/over|above|more|greater|>|über/, 'more', ''],
  [/under|below|less|<|unter/, 'less', ''],
  [/not|n't|nicht|!=/, 'differs', 'equals'],
  [/^(?:==?|is|equals|ist|gleich)$/, 'equals', 'differs'],
];
export const filtered =
  (isKept: boolean) =>
  (groups: Readonly<Record<string, string>>): Said => {
    const how = (groups['how'] ?? '').toLowerCase();
    const [, keep = '', drop = ''] = ways.find(([pattern]) => pattern.test(how)) ?? [];
    const isFilled = /not empty|nicht leer|filled/.test(how);
    const way = isFilled ? (isKept ? 'filled' : 'empty') : isKept ? keep : drop;
    // If the way is unknown, leave the step to the user.
    return way === ''
      ? named(groups)
      : { ...named(groups), way, ...(groups['value'] ? { text: bare(groups['value']) } : {}) };
  };

import {
  name,
  oneOf,
  the,
  column,
  afterColumn,
  rows,
  remove,
  remove2,
  bare,
  named,
  several,
  renamed,
  mark,
  split,
  down,
  sorted,
  dates,
  form,
  dated,
  cases,
  cased,
  where,
  filtered,
  type Said,
} from './step-parts.ts';

export interface StepRow extends Said {
  name: string;
  kind: string;
}

interface Phrase {
  kind: string;
  pattern: RegExp;
  read?(groups: Readonly<Record<string, string>>): Said;
}

const phrase = (kind: string, pattern: string, read?: Phrase['read']): Phrase => ({
  kind,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${pattern})(?![\p{L}\p{N}_])`, 'giu'),
  ...(read ? { read } : {}),
});

const by = `(?: (?:by|on|based on|with the same|per|nach|anhand von|bei gleicher|mit gleicher) ${the}${column}${name('first')}(?: (?:and|und|&|\\+) ${name('second')})?)?`;
const doubles = String.raw`(?:duplicated? [\p{L}]{3,20}|duplicates?|dupes?|doubles)(?: ${rows})?`;

/** Spellings of the steps, longest first. */
/** The optional object of a step. */
const object = `(?:(?:an? |the |all |my |our )?(?:(?:csv|excel) )?(?:${rows}|csv|excel|file|table|list|sheet|data|export|contacts|it|them))`;

const phrases: readonly Phrase[] = [
  phrase(
    'filter',
    `(?:keep|show|filter)(?: only)?(?: the)?(?: only)?(?: ${object})? ${where}|nur ${rows} ${where.replace('<column>', '<column2>').replace('<how>', '<how2>').replace('<value>', '<value2>')}(?: behalten)?`,
    (groups) =>
      filtered(true)({
        column: groups['column'] ?? groups['column2'] ?? '',
        how: groups['how'] ?? groups['how2'] ?? '',
        value: groups['value'] ?? groups['value2'] ?? '',
      }),
  ),
  phrase('filter', `${remove} ${the}${rows} ${where}`, filtered(false)),
  phrase(
    'duplicates',
    `(?:${remove}|merge|merges|find|eliminate|no) ${the}${doubles}(?: in (?:an?|the|my) [\\p{L}]{2,20})?${by}|dedup(?:e|es|ing|licate|lication)?(?: ${object})?${by.replace('<first>', '<first2>').replace('<second>', '<second2>')}`,
    (groups) =>
      several({
        first: groups['first'] ?? groups['first2'] ?? '',
        second: groups['second'] ?? groups['second2'] ?? '',
      }),
  ),
  phrase(
    'duplicates',
    `(?:Duplikate|Dubletten|doppelte (?:Zeilen|Einträge|[\\p{L}]{4,20}))${by}(?: ${remove2}| zusammenführen)?`,
    several,
  ),
  phrase(
    'empties',
    `${remove} ${the}(?:empty|blank) (?:rows?|lines?|columns?)|leere (?:Zeilen|Spalten)(?: ${remove2})?|Leerzeilen(?: ${remove2})?`,
  ),
  phrase(
    'trim',
    String.raw`(?:trim|trims|trimming|strip)(?: (?:the|all|extra|leading|trailing|and))*(?: (?:white ?spaces?|spaces|blanks|cells))?|(?:${remove} )?(?:extra|trailing|leading|double|unnecessary) (?:white ?spaces?|spaces)|(?:${remove} )?${the}white ?space`,
  ),
  phrase('trim', `Leerzeichen(?: am (?:Rand|Anfang|Ende))?(?: (?:kürzen|trimmen|${remove2}))?`),
  phrase(
    'arrange',
    `rename(?:s|d)? ${the}${column}${name('from')}${afterColumn} ?(?:to|as|into|in|->|=>|→) ${name('to')}`,
    renamed,
  ),
  phrase('arrange', `(?:Spalte )?${name('from')} (?:in|zu) ${name('to')} umbenennen`, renamed),
  phrase('arrange', `(?:Spalte )?${name('from')} umbenennen (?:in|zu) ${name('to')}`, renamed),
  phrase(
    'arrange',
    `${remove} ${the}(?:columns? ${name('from')}|${name('from2')} columns?)|Spalte ${name('from3')} ${remove2}`,
    (groups) => ({ column: bare(groups['from'] ?? groups['from2'] ?? groups['from3']), way: 'remove' }),
  ),
  phrase(
    'arrange',
    `(?:keep|show) (?:only )?(?:the )?(?:only )?columns? (?<list>${oneOf}(?:(?:, and |, | and | und )${oneOf}){1,11})`,
    ({ list = '' }) => ({
      columns: list
        .split(/, and |, | and | und /iu)
        .map(bare)
        .join(', '),
      way: 'keep',
    }),
  ),
  phrase('arrange', `(?:rename|reorder)(?:s|ing)? (?:the )?columns|Spalten umbenennen`),
  phrase(
    'split',
    `split(?:s|ting)? ${the}${column}${name('column')}${afterColumn}(?: into (?:[\\p{L}]{1,20} ){0,2}?[\\p{L}]{1,20}(?:(?:,? (?:and|&)|,) [\\p{L}]{1,20}){1,3}| (?:at|by|on) (?:the )?${mark}s?)?`,
    split,
  ),
  phrase('split', `split(?:s|ting)?(?: (?:the|a))? columns?`),
  phrase('split', `Spalte ${name('column')} (?:teilen|trennen|aufteilen)`, named),
  phrase('split', `Spalten (?:teilen|trennen|aufteilen)`),
  phrase(
    'join',
    `(?:merge|join|combine|concatenate)(?:s|ing)? ${the}${column}${name('first')} (?:and|&|\\+|with) ${name('second')}(?: (?:in)?to (?:one |a )?(?:columns? )?${name('to')})?`,
    (groups) => ({
      ...several(groups),
      ...(groups['to'] ? { to: bare(groups['to']) } : {}),
    }),
  ),
  phrase('join', `(?:merge|join|combine)(?:s|ing)? (?:the )?columns|Spalten (?:verbinden|zusammenführen)`),
  phrase(
    'dates',
    `(?:normali[sz]e|fix|clean|format|convert|standardi[sz]e|unify)(?:s|ing)? ${the}(?:${name('column')} )?${dates}(?: (?:to|as|in|into) ${form})?`,
    dated,
  ),
  phrase(
    'dates',
    `${dates} (?:to|as|in|into|nach|im Format|ins Format) ${form}|${dates} (?:vereinheitlichen|normalisieren)`,
    dated,
  ),
  phrase(
    'numbers',
    `(?:normali[sz]e|fix|clean|format|convert|standardi[sz]e)(?:s|ing)? ${the}numbers|Zahlen (?:vereinheitlichen|normalisieren)`,
  ),
  phrase('case', `(?:make |convert |put )?${the}${name('column')}${afterColumn} (?:(?:to|in|into) )?${cases}`, cased),
  phrase('case', `${cases}(?: (?:for |in )?${the}${column}${name('column')})?`, cased),
  phrase('case', `${name('column')} (?:in (?<case>Groß|Klein)buchstaben|(?<case2>groß|klein)schreiben)`, (groups) =>
    cased({ ...groups, case: groups['case'] ?? groups['case2'] ?? '' }),
  ),
  phrase(
    'replace',
    `replace(?:s)? ${name('find')} (?:with|by) ${name('to')}|${name('find2')} durch ${name('to2')} ersetzen`,
    (groups) => ({
      text: bare(groups['find'] ?? groups['find2']),
      to: bare(groups['to'] ?? groups['to2']),
    }),
  ),
  phrase('case', `capitali[sz]e(?:s|d)? ${the}${name('column')}${afterColumn}`, (groups) =>
    cased({ ...groups, case: 'title' }),
  ),
  phrase('replace', `find and replace|suchen und ersetzen`),
  phrase('filter', `filter(?:s|ing)? (?:the )?rows|Zeilen filtern`),
  phrase(
    'sort',
    `(?:sort|sorts|sorting|sorted|order|ordered)(?: ${object})? by ${the}${column}${name('column')}${afterColumn}(?:,? \\(?${down})?`,
    sorted,
  ),
  phrase(
    'sort',
    `(?:sortieren|sortiert|sortiere) nach ${the}${name('column')}(?: ${down})?|nach ${name('column2')}(?: (?<down2>absteigend))? (?:sortieren|sortiert)`,
    (groups) =>
      sorted({ column: groups['column'] ?? groups['column2'] ?? '', down: groups['down'] ?? groups['down2'] ?? '' }),
  ),
];

const next = new RegExp(
  String.raw`^(?:,|;|,? and|,? und) (?=(?<quote>${name('from')} ?(?:to|as|->|=>|→|in|zu) ${name('to')}))`,
  'iu',
);

/** Reads the continuation of a rename: `rename a to b, c to d`. */
function renamedNext(words: string, from: number): { at: number; row: StepRow }[] {
  const found: { at: number; row: StepRow }[] = [];
  for (let at = from; found.length < 20;) {
    const match = next.exec(words.slice(at, at + 120));
    const { quote = '', from: old = '', to = '' } = match?.groups ?? {};
    if (!match) break;
    at += match[0].length;
    found.push({ at, row: { name: quote, kind: 'arrange', column: bare(old), to: bare(to) } });
    at += quote.length;
  }
  return found;
}

/** Returns the steps in the words, in order and without overlaps. */
export function stepsIn(words: string): { at: number; row: StepRow }[] {
  const found: { at: number; row: StepRow }[] = [];
  for (const { kind, pattern, read } of phrases) {
    for (const { 0: name, index: at, groups } of words.matchAll(pattern)) {
      const isFree = found.every((one) => at >= one.at + one.row.name.length || at + name.length <= one.at);
      const given = Object.fromEntries(
        Object.entries(groups ?? {}).flatMap(([key, text]) => (text ? [[key, text]] : [])),
      );
      if (!isFree) continue;
      const row = { name, kind, ...read?.(given) };
      found.push({ at, row });
      if (row.to !== undefined && kind === 'arrange') found.push(...renamedNext(words, at + name.length));
    }
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Returns a step that the user adds in words. */
export function stepCalled(name: string): { name: string } {
  const [found] = stepsIn(name);
  return { ...found?.row, name };
}

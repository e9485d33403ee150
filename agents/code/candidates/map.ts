import type { ProjectFiles } from '../../ports.ts';
import { type Module, readModule } from '../../kit/modules/module.ts';
import { fileAt, isPath, pathOf } from '../../kit/modules/paths.ts';
import { readTokens, type Token } from '../../kit/modules/tokens.ts';
import { countStems } from './words.ts';

interface VisibleText {
  text: string;
  /** The property or attribute that holds the text: `save` of `save: 'Save'`. */
  key: string | null;
}

export interface MappedFile {
  path: string;
  /** `signature`: the first line of the statement. */
  exports: readonly { name: string; signature: string }[];
  /** The first comment, on one line. */
  comment: string | null;
  /** Texts of the first three levels of headings, as far as they stand in the file. */
  headings: readonly string[];
  /** What people may read on a screen. */
  texts: readonly VisibleText[];
  /** The project's files that this one imports. */
  imports: readonly string[];
  /** How much the file is about each word, by the word's stem: more for its name than for its code. */
  stems: ReadonlyMap<string, number>;
}

/** The files of a project by their paths, in the project's order. */
export type ProjectMap = ReadonlyMap<string, MappedFile>;

/** What a word counts, by where it stands. */
const weights = { name: 5, folder: 2, exports: 3, headings: 3, comment: 2.5, texts: 1.5, code: 0.7 };
const limits = { line: 160, exports: 40, headings: 5, texts: 400, comment: 2000, code: 100_000 };
/** Attributes that nobody reads. */
const unseen = /^(?:className|class|style|id|key|type|role|href|src|d|viewBox|fill|stroke.*|data-.*|xmlns|htmlFor)$/;

/** Reads what each file exports, says and imports. Files that do not parse are mapped as far as they can be read. */
export function mapProject(files: ProjectFiles): ProjectMap {
  const paths = new Set(Object.keys(files));
  return new Map(Object.entries(files).map(([path, source]) => [path, mapFile(path, source, paths)]));
}

function mapFile(path: string, source: string, paths: ReadonlySet<string>): MappedFile {
  const { tokens, imports, exports } = read(path, source);
  const imported = imports.map(({ target }) =>
    isPath(target.name) ? fileAt(pathOf(path, target.name), paths) : undefined,
  );
  const file = {
    path,
    exports: [...exports].slice(0, limits.exports).map(([name, at]) => ({ name, signature: lineAt(source, at) })),
    comment: firstComment(source, tokens),
    headings: headingsIn(source, tokens),
    texts: textsIn(source, tokens),
    imports: [...new Set(imported.filter((one) => one !== undefined))],
  };
  return { ...file, stems: weighedStems(file, source) };
}

function weighedStems(file: Omit<MappedFile, 'stems'>, source: string): Map<string, number> {
  const parts = [
    [weights.name, nameOf(file.path)],
    [weights.folder, file.path.slice(0, file.path.lastIndexOf('/') + 1)],
    [weights.exports, file.exports.map(({ name }) => name).join(' ')],
    [weights.headings, file.headings.join(' ')],
    [weights.comment, file.comment ?? ''],
    [weights.texts, file.texts.map(({ text }) => text).join(' ')],
    [weights.code, source.slice(0, limits.code)],
  ] as const;
  const stems = new Map<string, number>();
  for (const [weight, text] of parts) {
    // The second and third time say less than the first.
    for (const [stem, count] of countStems(text)) {
      stems.set(stem, (stems.get(stem) ?? 0) + (weight * 2 * count) / (count + 1));
    }
  }
  return stems;
}

/** Returns a file's name without its endings. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.test)?\.\w+$/, '');
}

function read(path: string, source: string): Pick<Module, 'tokens' | 'imports' | 'exports'> {
  if (/\.tsx?$/.test(path)) return readModule(path, source);
  // Comments and strings look alike there.
  const tokens = /\.(?:json|css)$/.test(path) ? readTokens(source, false) : [];
  return { tokens, imports: [], exports: new Map() };
}

function lineAt(source: string, at: number): string {
  const line = /.*/y;
  line.lastIndex = at;
  return oneLine(line.exec(source)?.[0] ?? '');
}

function oneLine(text: string): string {
  return text.slice(0, limits.comment).replaceAll(/\s+/g, ' ').trim().slice(0, limits.line);
}

function firstComment(source: string, tokens: readonly Token[]): string | null {
  const comment = tokens.find(({ kind }) => kind === 'comment');
  if (comment === undefined) return null;
  const text = source.slice(comment.start, Math.min(comment.end, comment.start + limits.comment));
  return oneLine(text.replaceAll(/^[ \t]*(?:\/\/|\/?\*+(?!\/))|\*+\/$/gm, '')) || null;
}

function headingsIn(source: string, tokens: readonly Token[]): string[] {
  const headings: string[] = [];
  let tag = '';
  for (const { kind, start, end } of tokens) {
    // A name after `<` is the element's; others are attributes.
    if (kind === 'tag' && source[start - 1] === '<') tag = source.slice(start, end);
    const text = kind === 'markup' && /^h[1-3]$/.test(tag) ? oneLine(source.slice(start, end)) : '';
    if (text !== '') headings.push(text);
    if (kind === 'markup') tag = '';
    if (headings.length >= limits.headings) break;
  }
  return headings;
}

function textsIn(source: string, tokens: readonly Token[]): VisibleText[] {
  const texts: VisibleText[] = [];
  for (const [index, { kind, start, end }] of tokens.entries()) {
    if (texts.length >= limits.texts) break;
    if (kind !== 'markup' && kind !== 'string' && kind !== 'attribute' && kind !== 'template') continue;
    const isQuoted = kind === 'string' || kind === 'attribute';
    const text = oneLine(isQuoted ? source.slice(start + 1, end - 1) : source.slice(start, end));
    const key = isQuoted ? keyOf(source, tokens, index) : null;
    const isSeen = kind === 'markup' || (key === null ? /\s|^\p{Lu}/u.test(text) : !unseen.test(key));
    if (isSeen && /\p{L}{2}/u.test(text) && !/^[./#@]/.test(text)) texts.push({ text, key });
  }
  return texts;
}

/** The name before a string, as in `name: 'Text'` and `name="Text"`. */
function keyOf(source: string, tokens: readonly Token[], index: number): string | null {
  const before = tokens[index - 1];
  const isAttribute = before?.kind === 'tag';
  if (!isAttribute && (before === undefined || source.slice(before.start, before.end) !== ':')) return null;
  const named = isAttribute ? before : tokens[index - 2];
  return named ? source.slice(named.start, named.end).replaceAll(/['"]/g, '') : null;
}

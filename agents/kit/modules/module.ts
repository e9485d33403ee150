import { readTokens, type Token } from './tokens.ts';

interface Named {
  name: string;
  /** The offset in the source. */
  at: number;
}

interface Import {
  /** What is imported, as it stands in the source: `./Button.tsx`, `react`. */
  target: Named;
  /** The names that the target has to export; `default` is one. */
  names: readonly Named[];
}

export interface Module {
  tokens: readonly Token[];
  imports: readonly Import[];
  /** The exported names and where their statements begin; `default` is one. */
  exports: ReadonlyMap<string, number>;
  /** The targets of `export * from`. */
  stars: readonly string[];
}

/** A part of a template may be a bracket, and a word of markup may be a keyword. */
const readKinds: ReadonlySet<string> = new Set<Token['kind']>(['word', 'string', 'sign']);
const modifiers = new Set(['async', 'declare', 'abstract']);
const declarations = new Set(['const', 'let', 'var', 'function', 'class', 'enum', 'interface', 'type', 'namespace']);

/** Reads what a TypeScript module imports and exports. Code that does not parse gives what can be read. */
export function readModule(path: string, source: string): Module {
  const tokens = readTokens(source, path.endsWith('.tsx'));
  const reader = new Reader(source, tokens);
  reader.read();
  return { tokens, imports: reader.imports, exports: reader.exports, stars: reader.stars };
}

class Reader {
  readonly imports: Import[] = [];
  readonly exports = new Map<string, number>();
  readonly stars: string[] = [];
  #next = 0;
  readonly #source: string;
  readonly #tokens: readonly Token[];

  constructor(source: string, tokens: readonly Token[]) {
    this.#source = source;
    this.#tokens = tokens.filter(({ kind }) => readKinds.has(kind));
  }

  read(): void {
    while (this.#next < this.#tokens.length) {
      const isMember = this.#text(-1) === '.' && this.#text(-2) !== '.';
      const keyword = this.#text();
      const start = this.#start;
      this.#next += 1;
      if (isMember) continue;
      if (keyword === 'import') this.#readImport();
      if (keyword === 'export') this.#readExport(start);
    }
  }

  /** A string's text has its quotes, so it never equals a word or a sign. */
  #text(ahead = 0): string {
    const token = this.#tokens[this.#next + ahead];
    return token === undefined ? '' : this.#source.slice(token.start, token.end);
  }

  get #start(): number {
    return this.#tokens[this.#next]?.start ?? 0;
  }

  #isWord(ahead = 0): boolean {
    return this.#tokens[this.#next + ahead]?.kind === 'word';
  }

  #skip(text: string): boolean {
    const found = this.#text() === text;
    if (found) this.#next += 1;
    return found;
  }

  #string(): Named | null {
    if (this.#tokens[this.#next]?.kind !== 'string') return null;
    const named = { name: this.#text().slice(1, -1), at: this.#start };
    this.#next += 1;
    return named;
  }

  #word(): Named | null {
    if (!this.#isWord()) return null;
    const named = { name: this.#text(), at: this.#start };
    this.#next += 1;
    return named;
  }

  #readImport(): void {
    if (this.#skip('(')) {
      const target = this.#string();
      if (target && [')', ','].includes(this.#text())) this.imports.push({ target, names: [] });
      return;
    }
    if (this.#text() === 'type' && (/^[{*]$/.test(this.#text(1)) || this.#text(2) === 'from')) this.#next += 1;
    const names: Named[] = [];
    const hasEffectOnly = this.#tokens[this.#next]?.kind === 'string';
    const name = this.#word();
    if (name) names.push({ name: 'default', at: name.at });
    this.#skip(',');
    if (this.#text() === '*') this.#next += 3;
    else if (this.#text() === '{') names.push(...this.#readList().map(({ from }) => from));
    if (!hasEffectOnly && !this.#skip('from')) return;
    const target = this.#string();
    if (target) this.imports.push({ target, names });
  }

  #readExport(start: number): void {
    if (this.#text() === 'type' && /^[{*]$/.test(this.#text(1))) this.#next += 1;
    if (this.#skip('default')) this.exports.set('default', start);
    else if (this.#skip('*')) this.#readStar(start);
    else if (this.#text() === '{') {
      const list = this.#readList();
      for (const { to } of list) this.exports.set(to, start);
      const target = this.#skip('from') ? this.#string() : null;
      if (target) this.imports.push({ target, names: list.map(({ from }) => from) });
    } else this.#readDeclaration(start);
  }

  #readStar(start: number): void {
    const alias = this.#skip('as') ? (this.#word() ?? this.#string()) : null;
    const target = this.#skip('from') ? this.#string() : null;
    if (target === null) return;
    this.imports.push({ target, names: [] });
    if (alias) this.exports.set(alias.name, start);
    else this.stars.push(target.name);
  }

  /** Reads `{ a, type b, c as d }`: the names there, and here. */
  #readList(): { from: Named; to: string }[] {
    const names: { from: Named; to: string }[] = [];
    this.#skip('{');
    while (this.#next < this.#tokens.length && !this.#skip('}')) {
      if (this.#skip(',')) continue;
      if (this.#text() === 'type' && !/^[,}]$|^as$/.test(this.#text(1))) this.#next += 1;
      const from = this.#word() ?? this.#string();
      if (from === null) break;
      const to = this.#skip('as') ? (this.#word() ?? this.#string()) : from;
      names.push({ from, to: to?.name ?? from.name });
    }
    return names;
  }

  #readDeclaration(start: number): void {
    while (modifiers.has(this.#text())) this.#next += 1;
    const kind = this.#text();
    if (!declarations.has(kind)) return;
    this.#next += 1;
    this.#skip('*');
    if (kind === 'const') this.#skip('enum');
    const named = this.#word();
    if (named) this.exports.set(named.name, start);
    if (kind === 'const' || kind === 'let' || kind === 'var') this.#readMoreNames(start, named === null);
  }

  /** Reads the names of a pattern, and those after a comma. Leaves the tokens for what comes next. */
  #readMoreNames(start: number, isPattern: boolean): void {
    let depth = 0;
    let inPattern = isPattern;
    for (let ahead = 0; this.#next + ahead < this.#tokens.length; ahead += 1) {
      const text = this.#text(ahead);
      if (text === 'export' || text === 'import' || (text === ';' && depth === 0)) return;
      if (/^[{[(]$/.test(text)) depth += 1;
      else if (/^[}\])]$/.test(text)) depth -= 1;
      else if (inPattern && this.#isWord(ahead)) this.exports.set(text, start);
      else if (text === ',' && depth === 0 && this.#isWord(ahead + 1) && /^[=:]$/.test(this.#text(ahead + 2))) {
        this.exports.set(this.#text(ahead + 1), start);
      }
      if (depth === 0) inPattern = false;
      if (depth < 0) return;
    }
  }
}

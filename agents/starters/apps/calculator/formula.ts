/** A problem of a formula; `text` is the part that it is about. */
export interface FormulaProblem {
  kind: 'empty' | 'unknown' | 'sign' | 'ends' | 'expected' | 'bracket' | 'arguments' | 'number' | 'long' | 'missing';
  text: string;
}

export type Formula =
  | { ok: true; evaluate(inputs: ReadonlyMap<string, number>): number }
  | { ok: false; problem: FormulaProblem };

interface Token {
  kind: 'number' | 'name' | 'function' | 'sign';
  text: string;
}
type Node = (inputs: ReadonlyMap<string, number>) => number;

const degree = Math.PI / 180;
/** Removes floating-point errors: the sine of 180 degrees is 0. */
const tidy = (value: number) => Math.round(value * 1e12) / 1e12;

const functions: Readonly<Record<string, { least: number; most: number; run(...values: number[]): number }>> = {
  min: { least: 1, most: 50, run: Math.min },
  max: { least: 1, most: 50, run: Math.max },
  round: { least: 1, most: 2, run: (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits },
  sqrt: { least: 1, most: 1, run: Math.sqrt },
  abs: { least: 1, most: 1, run: Math.abs },
  floor: { least: 1, most: 1, run: Math.floor },
  ceil: { least: 1, most: 1, run: Math.ceil },
  exp: { least: 1, most: 1, run: Math.exp },
  ln: { least: 1, most: 1, run: Math.log },
  log: { least: 1, most: 1, run: Math.log10 },
  sin: { least: 1, most: 1, run: (angle) => tidy(Math.sin(angle * degree)) },
  cos: { least: 1, most: 1, run: (angle) => tidy(Math.cos(angle * degree)) },
  tan: {
    least: 1,
    most: 1,
    run: (angle) => (tidy(Math.cos(angle * degree)) === 0 ? NaN : tidy(Math.tan(angle * degree))),
  },
  asin: { least: 1, most: 1, run: (value) => Math.asin(value) / degree },
  acos: { least: 1, most: 1, run: (value) => Math.acos(value) / degree },
  atan: { least: 1, most: 1, run: (value) => Math.atan(value) / degree },
};
const same: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', ':': '/', '−': '-', '–': '-' };
const longest = 1000;
const deepest = 100;

class Wrong extends Error {
  readonly problem: FormulaProblem;
  constructor(kind: FormulaProblem['kind'], text = '') {
    super(kind);
    this.problem = { kind, text };
  }
}

/**
 * Parses a formula of numbers, the given names, `+ - * / ^ %`, brackets and a few functions. Names may contain blanks,
 * and their letter case does not matter. With `decimalComma`, a comma between digits is the decimal mark, and `;`
 * separates arguments.
 */
export function readFormula(text: string, names: readonly string[], decimalComma: boolean): Formula {
  try {
    if (text.trim() === '') throw new Wrong('empty');
    if (text.length > longest) throw new Wrong('long');
    return { ok: true, evaluate: new Reader(tokens(text, names, decimalComma)).whole() };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, problem: error.problem };
    throw error;
  }
}

function tokens(text: string, names: readonly string[], decimalComma: boolean): Token[] {
  const known = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  const decimal = decimalComma ? /^(?:\d+(?:[.,]\d+)?|,\d+|\.\d+)/ : /^(?:\d+(?:\.\d+)?|\.\d+)/;
  const found: Token[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const name = known.find((one) => begins(rest, one));
    const number = decimal.exec(rest)?.[0];
    const word = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(rest)?.[0];
    let length = 1;
    if (name !== undefined) {
      found.push({ kind: 'name', text: name });
      length = name.length;
    } else if (number !== undefined) {
      found.push({ kind: 'number', text: number.replace(',', '.') });
      length = number.length;
    } else if (word !== undefined) {
      if (!Object.hasOwn(functions, word.toLowerCase())) throw new Wrong('unknown', word);
      found.push({ kind: 'function', text: word.toLowerCase() });
      length = word.length;
    } else {
      const [sign = ''] = rest;
      const plain = same[sign] ?? sign;
      if (!'+-*/^%(),;'.includes(plain)) throw new Wrong('sign', sign);
      found.push({ kind: 'sign', text: plain === ';' ? ',' : plain });
    }
    rest = rest.slice(length).trimStart();
  }
  return found;
}

/** Whether the text begins with the name as a whole word. */
function begins(text: string, name: string): boolean {
  if (text.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return false;
  return !/^[\p{L}\p{N}_]/u.test(text.slice(name.length)) || !/[\p{L}\p{N}_]$/u.test(name);
}

class Reader {
  #next = 0;
  #depth = 0;
  readonly #tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const node = this.#sum();
    const left = this.#tokens[this.#next];
    if (left) throw new Wrong(left.text === ')' ? 'bracket' : 'expected', left.text);
    return node;
  }

  #takes(...signs: string[]): string | null {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    this.#next += 1;
    return token.text;
  }

  #sum(): Node {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Wrong('long');
    let left = this.#product();
    for (let sign = this.#takes('+', '-'); sign !== null; sign = this.#takes('+', '-')) {
      const [one, other] = [left, this.#product()];
      left = sign === '+' ? (inputs) => one(inputs) + other(inputs) : (inputs) => one(inputs) - other(inputs);
    }
    this.#depth -= 1;
    return left;
  }

  #product(): Node {
    let left = this.#signed();
    for (let sign = this.#takes('*', '/'); sign !== null; sign = this.#takes('*', '/')) {
      const [one, other] = [left, this.#signed()];
      left = sign === '*' ? (inputs) => one(inputs) * other(inputs) : (inputs) => one(inputs) / other(inputs);
    }
    return left;
  }

  #signed(): Node {
    let negative = false;
    for (let sign = this.#takes('-', '+'); sign !== null; sign = this.#takes('-', '+')) {
      if (sign === '-') negative = !negative;
    }
    const power = this.#power();
    return negative ? (inputs) => -power(inputs) : power;
  }

  #power(): Node {
    let base = this.#single();
    while (this.#takes('%') !== null) {
      const whole = base;
      base = (inputs) => whole(inputs) / 100;
    }
    if (this.#takes('^') === null) return base;
    this.#depth += 1;
    if (this.#depth > deepest) throw new Wrong('long');
    const exponent = this.#signed();
    this.#depth -= 1;
    return (inputs) => base(inputs) ** exponent(inputs);
  }

  #single(): Node {
    const token = this.#tokens[this.#next];
    if (!token) throw new Wrong('ends');
    this.#next += 1;
    if (token.kind === 'number') {
      const value = Number(token.text);
      return () => value;
    }
    if (token.kind === 'name') {
      return (inputs) => inputs.get(token.text) ?? Number.NaN;
    }
    if (token.kind === 'function') return this.#call(token.text);
    if (token.text !== '(') throw new Wrong('expected', token.text);
    const inner = this.#sum();
    if (this.#takes(')') === null) throw new Wrong('bracket', '(');
    return inner;
  }

  #call(name: string): Node {
    if (this.#takes('(') === null) throw new Wrong('arguments', name);
    const nodes: Node[] = [];
    do nodes.push(this.#sum());
    while (this.#takes(',') !== null);
    if (this.#takes(')') === null) throw new Wrong('bracket', '(');
    const { least, most, run } = functions[name] ?? { least: 0, most: 0, run: () => Number.NaN };
    if (nodes.length < least || nodes.length > most) throw new Wrong('arguments', name);
    return (inputs) => run(...nodes.map((node) => node(inputs)));
  }
}

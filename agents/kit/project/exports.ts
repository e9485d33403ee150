import { readModule } from '../modules/module.ts';
import type { ProjectFiles } from '../../ports.ts';

/** A file of a project, and what others can import from it. */
export interface FileExports {
  path: string;
  /** Each with its signature, as far as it is short. */
  exports: readonly string[];
}

const most = { exports: 20, signature: 240, characters: 16_000 };
const closes: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Lists the files of a project with their exports, as far as there is room for these; files after that are only named. */
export function exportsOf(files: ProjectFiles): FileExports[] {
  let room = most.characters;
  return Object.entries(files).map(([path, source]) => {
    if (!/(?<!\.test)\.tsx?$/.test(path) || room <= 0) return { path, exports: [] };
    const starts = [...new Set(readModule(path, source).exports.values())].slice(0, most.exports);
    const exports = starts.map((at) => signatureAt(source, at));
    room -= exports.join('').length;
    return { path, exports: room < 0 ? [] : exports };
  });
}

/** The statement without the body of a function and the value of a constant, on one line. */
function signatureAt(source: string, at: number): string {
  const text = source.slice(at, at + 4 * most.signature);
  const line = text.slice(0, endOf(text)).replaceAll(/\s+/g, ' ').trim();
  return line.length > most.signature ? `${line.slice(0, most.signature - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

function endOf(text: string): number {
  const isWhole = /^export\s+(?:(?:declare\s+)?(?:interface|type|enum)\b|\{)/.test(text);
  const open: string[] = [];
  let hasValue = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    const closing = closes[sign];
    if (open.length === 0) {
      const isArrow = sign === '=' && text[index + 1] === '>';
      if (sign === ';' || (!isWhole && (sign === '{' || (isArrow && hasValue)))) return index;
      if (sign === '=' && !isArrow && !isWhole) {
        // The parameters of a function that is a constant are worth their room, other values are not.
        if (!/^=\s*(?:async\s*)?\(/.test(text.slice(index, index + 40))) return index;
        hasValue = true;
      }
    }
    if (closing !== undefined) open.push(closing);
    else if (open.at(-1) === sign) {
      open.pop();
      if (isWhole && sign === '}' && open.length === 0) return index + 1;
    }
  }
  return text.length;
}

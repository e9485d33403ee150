import { attribute, jsxText, stringLiteral } from '../../kit/project/literals.ts';

const named =
  /\b(label|singular|plural|note|title|purpose|addLabel|hint|placeholder)(: |=\{|=)("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')(\}?)/g;
/** Text between tags on a line of its own. */
const ownLine = /(?<=[^=]>\n)(\s+)(?:([\p{L}\p{N}][^<>{}=;`\n]*)|\{("(?:\\.|[^"\\\n])*"|'[^'\\\n]*')\})(?=\n\s*<)/gmu;

/**
 * Changes the visible texts of a generated module: labels, titles, text between tags. Leaves names in the code and
 * values of rows.
 * `change` gets each text; if it changes none, the module comes back unchanged.
 */
export function changeTexts(module: string, change: (text: string) => string): string {
  return module
    .replaceAll(named, (whole, name: string, sign: string, code: string, end: string) => {
      const text = decode(code);
      const next = change(text);
      if (next === text) return whole;
      return sign === ': ' ? `${name}: ${stringLiteral(next)}${end}` : attribute(name, next);
    })
    .replaceAll(ownLine, (whole, indent: string, plain: string | undefined, code: string | undefined) => {
      const text = code === undefined ? (plain ?? '') : decode(code);
      const next = change(text);
      return next === text ? whole : `${indent}${jsxText(next)}`;
    });
}

function decode(code: string): string {
  return code.startsWith("'") ? code.slice(1, -1) : String(JSON.parse(code));
}

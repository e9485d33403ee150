import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** A piece of a line; `look` is what our style knows it as, null for plain text. */
export interface Piece {
  text: string;
  look: Look | null;
}

export type Look = 'comment' | 'keyword' | 'text' | 'value' | 'name' | 'tag';

const grammars = {
  tsx: () => import('shiki/langs/tsx.mjs'),
  ts: () => import('shiki/langs/typescript.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  md: () => import('shiki/langs/markdown.mjs'),
} as const;
type Ending = keyof typeof grammars;

const names: Record<Ending, string> = {
  tsx: 'tsx',
  ts: 'typescript',
  css: 'css',
  json: 'json',
  html: 'html',
  md: 'markdown',
};
const endings: Readonly<Record<string, Ending>> = { jsx: 'tsx', js: 'tsx', mjs: 'ts', mts: 'ts', svg: 'html' };

/** Colours that stand for our looks: the theme has to have colours, and the page has its own. */
const looks: Readonly<Record<string, Look>> = {
  '#000001': 'comment',
  '#000002': 'keyword',
  '#000003': 'text',
  '#000004': 'value',
  '#000005': 'name',
  '#000006': 'tag',
};
const rule = (scope: string[], foreground: string) => ({ scope, settings: { foreground } });
const theme = {
  name: 'studio',
  type: 'light',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    rule(['comment', 'punctuation.definition.comment', 'markup.quote'], '#000001'),
    rule(['keyword', 'storage', 'keyword.operator.expression', 'variable.language', 'markup.bold'], '#000002'),
    rule(['keyword.operator'], '#000000'),
    rule(['string', 'markup.inline.raw', 'markup.fenced_code'], '#000003'),
    rule(['punctuation.section.embedded', 'meta.embedded', 'meta.template.expression'], '#000000'),
    rule(['constant', 'support.constant', 'keyword.other.unit', 'markup.underline.link'], '#000004'),
    rule(['entity.name', 'support.function', 'support.type.property-name', 'markup.heading'], '#000005'),
    rule(['entity.name.tag', 'support.class.component', 'entity.other.attribute-name'], '#000006'),
  ],
} as const;

/** Lines that are coloured in one go: a few milliseconds' work. */
const atOnce = 40;
/** Longer lines are minified, and stay plain. */
const longestLine = 1_000;

let highlighter: Promise<HighlighterCore> | null = null;

function load(): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [{ ...theme, settings: theme.settings.map((one) => ({ ...one })) }],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return highlighter;
}

/**
 * Colours the lines of a file a few at a time, so that the page stays responsive, and tells each time up to which line it has
 * come. Does nothing for files of other kinds.
 */
export async function highlight(
  path: string,
  lines: readonly string[],
  onLines: (first: number, coloured: Piece[][]) => void,
  signal: AbortSignal,
): Promise<void> {
  const ending = endingOf(path);
  if (!ending) return;
  const [core, grammar] = await Promise.all([load(), grammars[ending]()]);
  await core.loadLanguage(grammar.default);
  let state;
  for (let first = 0; first < lines.length && !signal.aborted; first += atOnce) {
    const code = lines.slice(first, first + atOnce).join('\n');
    const tokens = core.codeToTokensBase(code, {
      lang: names[ending],
      theme: 'studio',
      tokenizeMaxLineLength: longestLine,
      tokenizeTimeLimit: 100,
      ...(state && { grammarState: state }),
    });
    state = core.getLastGrammarState(tokens);
    onLines(
      first,
      tokens.map((line) => line.map(({ content, color }) => ({ text: content, look: looks[color ?? ''] ?? null }))),
    );
    await pause();
  }
}

function endingOf(path: string): Ending | undefined {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return ending in grammars ? (ending as Ending) : endings[ending];
}

/** Lets the page draw and answer. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

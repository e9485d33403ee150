/** Scans for dangerous patterns that linters miss, with ast-grep. */
import { writeSync } from 'node:fs';
import { Lang, parse } from '@ast-grep/napi';
import { patterns } from './patterns.ts';
import { readInput } from './scan-input.ts';

const files = await readInput();
const found = Object.entries(files)
  .filter(([path]) => /\.tsx?$/.test(path))
  .flatMap(([path, content]) => {
    const root = parse(Lang.Tsx, content).root();
    return patterns.flatMap(({ matcher, ...rest }) =>
      root.findAll({ rule: matcher }).map((node) => {
        const { start, end } = node.range();
        return {
          ...rest,
          category: 'security',
          files: [{ path, lines: { start: start.line + 1, end: end.line + 1 } }],
        };
      }),
    );
  });
writeSync(1, JSON.stringify(found));

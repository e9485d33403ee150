import { parseSync, type Plugin } from 'vite';
import { projectPath, type Project } from './project-paths.ts';
import { walk } from './source-check.ts';

/** The attribute that says where an element of a built application is written. */
const attribute = 'data-uas-source';

/**
 * Writes file and line into each element of the project's own code, such as `<button data-uas-source="src/App.tsx:41">`, so that
 * somebody who points at an element of a preview can be told where it is written. Only builds have it: sources and exports stay
 * as they are.
 */
export function markSources(project: Project): Plugin {
  return {
    name: 'mark-sources',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: /\.tsx$/ },
      handler(code, id) {
        const path = projectPath(project, id);
        // Lines stay as they are. In columns, errors are traced by line.
        return path === null ? null : { code: withMarks(path, code), map: null };
      },
    },
  };
}

/** Returns code with a mark in each element of HTML or SVG. Components get none, because they might show it. */
export function withMarks(path: string, code: string): string {
  const { program, errors } = parseSync(path, code);
  // The bundler reports what it cannot read.
  if (errors.length > 0) return code;
  const ends: number[] = [];
  walk(program, (node) => {
    if (node.type === 'JSXOpeningElement') ends.push(...endOfName(node['name']));
  });
  let marked = '';
  let from = 0;
  let line = 1;
  for (const end of ends.toSorted((a, b) => a - b)) {
    const part = code.slice(from, end);
    line += part.split('\n').length - 1;
    marked += `${part} ${attribute}="${path}:${line}"`;
    from = end;
  }
  return marked + code.slice(from);
}

function endOfName(name: unknown): number[] {
  const { type, name: text, end } = name as { type?: string; name?: string; end?: number };
  return type === 'JSXIdentifier' && text !== undefined && /^[a-z]/.test(text) && end !== undefined ? [end] : [];
}

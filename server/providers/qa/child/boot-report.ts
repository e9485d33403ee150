import { SourceMap } from 'node:module';

export interface BootInput {
  routes: string[];
  /** The paths of the project's files. */
  paths: string[];
  /** Source maps as JSON, by the path of their script. */
  maps: Record<string, string>;
}

/** What happened on a page. */
export interface Happening {
  code: 'uncaught' | 'rejected' | 'console' | 'empty' | 'hangs';
  text: string;
  /** Stack of the error, or of the call, as V8 prints it. */
  stack: string;
}

interface Problem {
  path: string | null;
  line: number | null;
  code: string;
  text: string;
}

const problemsAtMost = 50;

/** Collects the problems of all routes, each once, with the place in the source that they come from. */
export function bootReport({ paths, maps }: Pick<BootInput, 'paths' | 'maps'>) {
  const known = new Set(paths);
  const sources = new Map<string, SourceMap>();
  const problems = new Map<string, Problem>();

  function mapOf(script: string): SourceMap | null {
    const json = Object.hasOwn(maps, script) ? maps[script] : undefined;
    if (json === undefined) return null;
    const map = sources.get(script) ?? new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0]);
    sources.set(script, map);
    return map;
  }

  /** Returns the innermost place that is in one of the project's files. */
  function locate(stack: string): { path: string; line: number } | null {
    const frames = stack.slice(0, 20_000).matchAll(/\/(assets\/[^\s/:?()]+\.js):(\d{1,7}):(\d{1,7})/g);
    for (const [, script = '', line, column] of frames) {
      const entry = mapOf(script)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) continue;
      const path = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
      if (known.has(path)) return { path, line: entry.originalLine + 1 };
    }
    return null;
  }

  return {
    add({ code, text, stack }: Happening): void {
      if (problems.size >= problemsAtMost) return;
      const problem = { ...(locate(stack) ?? { path: null, line: null }), code, text: text.slice(0, 500) };
      problems.set(JSON.stringify(problem), problem);
    },
    problems: () => [...problems.values()],
  };
}

import type { LookFlaw, LookPicture, Problem, ProjectFiles, Sandbox } from '../../agents/ports.ts';

/** Finds problems in files. */
type Find = (files: ProjectFiles) => Problem[];

interface FakeSandbox extends Sandbox {
  shown: ProjectFiles[];
  booted: (readonly string[])[];
  /** The routes that were looked at. */
  looked: string[];
}

interface Finds {
  types?: Find;
  boot?: Find;
  build?: (files: ProjectFiles) => string | null;
  /** Absent: there is no browser. */
  look?: (files: ProjectFiles) => LookFlaw[];
}

const pictures: LookPicture[] = ['390 px, light', '1280 px, dark'].map((view) => ({
  view,
  mediaType: 'image/jpeg',
  base64: 'aGFyYm91cg==',
}));

const checked = (problems: Problem[]) => ({
  state: problems.length > 0 ? ('failed' as const) : ('passed' as const),
  problems,
  durationMs: 0,
});

/** A sandbox whose checks find what a test says, and nothing otherwise. */
export function fakeSandbox(find: Finds = {}) {
  const sandbox: FakeSandbox = {
    name: 'fake',
    url: 'http://preview.test/fake/',
    shown: [],
    booted: [],
    looked: [],
    files: async () => sandbox.shown.at(-1) ?? {},
    check: async (files) => checked(find.types?.(files) ?? []),
    async build(files) {
      const errors = find.build?.(files) ?? null;
      return errors === null ? { ok: true, durationMs: 0 } : { ok: false, errors, durationMs: 0 };
    },
    async boot(files, routes) {
      sandbox.booted.push(routes);
      return checked(find.boot?.(files) ?? []);
    },
    async look(files, route) {
      sandbox.looked.push(route);
      if (!find.look) return { state: 'not_checked', reason: 'This sandbox has no browser.', durationMs: 0 };
      const flaws = find.look(files);
      return { state: 'checked', flaws, count: flaws.length, pictures, durationMs: 0 };
    },
    async show(files) {
      sandbox.shown.push(files);
      return { ok: true, durationMs: 0 };
    },
  };
  return sandbox;
}

/** A problem in each file that has these words. */
export const wherever =
  (words: string, code = 'TS2322'): Find =>
  (files) =>
    Object.entries(files).flatMap(([path, content]) =>
      content
        .split('\n')
        .flatMap((line, index) =>
          line.includes(words) ? [{ path, line: index + 1, code, text: `${words} is wrong` }] : [],
        ),
    );

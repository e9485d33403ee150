import type { Steps } from '../agent.ts';
import { themeCss } from '../kit/design-tokens/theme-css.ts';
import type { ProjectFiles } from '../ports.ts';
import { problemWithFiles, withFiles, type WrittenFiles } from '../kit/project/answer.ts';
import type { SourceFiles } from '../kit/project/source.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { frameFiles } from './frame.ts';
import { screenPrompt } from './prompt.ts';
import type { ScreenAnswer } from './schema.ts';
import type { Context, DesignEvent, Work } from './work.ts';

const frameOwned = new Set(['src/App.tsx', 'src/Application.tsx', 'src/app-name.ts', 'src/theme.css']);

/** Asks the model for the screen. */
export function write(context: Context, work: Work): Steps<DesignEvent, ScreenAnswer> {
  return context.step('write', async function* (): Steps<DesignEvent, ScreenAnswer> {
    yield status('write', 'Composing the screen', 'running');
    const prompt = screenPrompt(work.data);
    const answer = await finish(
      structured(context.model, prompt, context.signal, ({ files }) => problemWith(work, files)),
    );
    yield status('write', answer.summary, 'done');
    return answer;
  });
}

/** Returns the problem of a screen's files; null if there is none. */
function problemWith(work: Work, files: WrittenFiles): string | null {
  const { component, path } = work.data;
  const problem = problemWithFiles(files);
  if (problem !== null) return problem;
  const screen = files.find((file) => file.path === path);
  if (!screen) return `The screen itself is missing: write ${path}.`;
  if (!new RegExp(`export\\s+(async\\s+)?(function|const|class)\\s+${component}\\b`).test(screen.content)) {
    return `${path} does not export ${component} by name.`;
  }
  const taken = files.find((file) => isTaken(work, file.path) && work.files[file.path] !== file.content);
  return taken ? `${taken.path} belongs to what stands already. Write to a path of your own.` : null;
}

/** A design must not overwrite an application's files, other designed screens, or the service's frame. */
function isTaken(work: Work, path: string): boolean {
  if (path === work.data.path) return false;
  if (frameOwned.has(path)) return path !== 'src/app-name.ts' || work.application;
  if (work.application) return work.files[path] !== undefined;
  return work.screens.some((screen) => path === `src/screens/${screen.component}.tsx`);
}

/**
 * Returns the whole project with the screen in it, and drops every file of `written` that would replace something else.
 */
export function compose(work: Work, written: WrittenFiles, source: SourceFiles): ProjectFiles {
  const own = written.filter((file) => !isTaken(work, file.path));
  const files = withFiles(work.files, own);
  const frame = frameFiles({
    name: work.name,
    screens: work.screens,
    files,
    application: work.application,
    source,
  });
  // The frame's own modules never replace an application's, which may have changed since.
  const added = work.application
    ? Object.fromEntries(Object.entries(frame).filter(([path]) => frameOwned.has(path) || files[path] === undefined))
    : frame;
  return { ...files, ...added, 'src/theme.css': themeCss(work.tokens) };
}

import type { Steps } from '../agent.ts';
import { themeCss } from '../look/theme-css.ts';
import type { ProjectFiles } from '../ports.ts';
import { problemWithFiles, withFiles, type WrittenFiles } from '../project/answer.ts';
import type { SourceFiles } from '../project/source.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { frameFiles } from './frame.ts';
import { screenPrompt } from './prompt.ts';
import type { ScreenAnswer } from './schema.ts';
import type { Context, DesignEvent, Work } from './work.ts';

const frameOwned = new Set(['src/App.tsx', 'src/Application.tsx', 'src/app-name.ts', 'src/theme.css']);

/** Has the screen written. */
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

/** What is wrong with the files of a screen; null when nothing is. */
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

/** An application's files stay as they are, other designed screens do too, and the frame is the service's. */
function isTaken(work: Work, path: string): boolean {
  if (path === work.data.path) return false;
  if (frameOwned.has(path)) return path !== 'src/app-name.ts' || work.application;
  if (work.application) return work.files[path] !== undefined;
  return work.screens.some((screen) => path === `src/screens/${screen.component}.tsx`);
}

/** The whole project with the screen in it; of `written`, what would replace something else is left out. */
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
  // The frame's own modules never replace an application's, which may have been changed since.
  const added = work.application
    ? Object.fromEntries(Object.entries(frame).filter(([path]) => frameOwned.has(path) || files[path] === undefined))
    : frame;
  return { ...files, ...added, 'src/theme.css': themeCss(work.tokens) };
}

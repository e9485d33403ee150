import { ServiceError } from '../../schema/errors.ts';
import { briefData } from '../kit/brief/brief-data.ts';
import type { Steps } from '../agent.ts';
import { designTokens } from '../kit/design-tokens/tokens.ts';
import { themeCss } from '../kit/design-tokens/theme-css.ts';
import type { ProjectFiles } from '../ports.ts';
import { problemWithFiles, toWritten, withFiles, type WrittenFiles } from '../kit/project/answer.ts';
import { productOf } from '../kit/project/product.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { editPrompt, writePrompt } from './prompt.ts';
import type { EditAnswer, WriteAnswer } from './schema.ts';
import type { CodeEvent, Context, Work } from './work.ts';

const themePath = 'src/theme.css';

/** Asks the model for the whole application. */
export function write(context: Context, work: Work): Steps<CodeEvent, ProjectFiles> {
  return context.step('write', async function* (): Steps<CodeEvent, ProjectFiles> {
    yield status('write', 'Writing the application', 'running');
    const { prd, ideaSummary } = context.session;
    const prompt = writePrompt({
      product: prd && productOf(prd),
      ideaSummary,
      brief: briefData(context.session.brief),
      words: work.words,
      designed: work.designed,
      existingFiles: toWritten(work.files),
    });
    const answer = await finish(structured(context.model, prompt, context.signal, (value) => problemWith(work, value)));
    yield status('write', answer.summary, 'done');
    return { ...changed(work.files, answer), [themePath]: themeCss(work.tokens) };
  });
}

/** Asks the model for a change; null if no change was needed. */
export function edit(context: Context, work: Work): Steps<CodeEvent, ProjectFiles | null> {
  return context.step('edit', async function* (): Steps<CodeEvent, ProjectFiles | null> {
    yield status('edit', 'Changing what you asked for', 'running');
    const { prd } = context.session;
    const prompt = editPrompt({
      words: work.words,
      brief: briefData(context.session.brief),
      findings: work.findings,
      earlier: work.earlier.map(({ role, content }) => ({ role, content })),
      product: prd && { title: prd.title, summary: prd.summary, entities: prd.entities },
      files: toWritten(work.files),
    });
    const answer = await finish(
      structured(context.model, prompt, context.signal, (value) => problemWithFiles(value.files)),
    );
    const nothing = answer.files.length === 0 && answer.deleted.length === 0 && answer.theme === null;
    yield status('edit', answer.summary, nothing ? 'skipped' : 'done');
    // If the code already does what was asked, no change is needed. If nothing could be done, the run fails.
    if (nothing && answer.notDone !== null) throw new ServiceError('not_understood', answer.notDone);
    if (answer.notDone !== null) yield status('not-done', answer.notDone, 'skipped');
    return nothing ? null : withTheme(changed(work.files, answer), work, answer.theme);
  });
}

function problemWith(work: Work, answer: WriteAnswer): string | null {
  const problem = problemWithFiles(answer.files);
  if (problem !== null) return problem;
  const app = changed(work.files, answer)['src/App.tsx'];
  if (app === undefined) return 'src/App.tsx is missing: it exports function App.';
  return /export\s+(function|const)\s+App\b/.test(app) ? null : 'src/App.tsx does not export App by name.';
}

function changed(files: ProjectFiles, answer: { files: WrittenFiles; deleted: readonly string[] }): ProjectFiles {
  const gone = new Set(answer.deleted);
  const kept = Object.fromEntries(Object.entries(files).filter(([path]) => !gone.has(path)));
  return withFiles(kept, answer.files);
}

function withTheme(files: ProjectFiles, work: Work, theme: EditAnswer['theme']): ProjectFiles {
  if (theme === null) return { ...files, [themePath]: work.files[themePath] ?? themeCss(work.tokens) };
  const brand = {
    ...(theme.mood === null ? {} : { mood: theme.mood }),
    colors: { primary: theme.primary ?? work.tokens.colors.light.primary },
  };
  const tokens = designTokens({ name: work.name, brand, words: work.name });
  // If only the colour changes, keep the type and shapes that the owner knows.
  const kept = theme.mood === null ? { ...work.tokens, colors: tokens.colors } : tokens;
  return { ...files, [themePath]: themeCss(kept) };
}

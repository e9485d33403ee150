import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import { briefData } from '../kit/brief/brief-data.ts';
import { themeCss } from '../kit/design-tokens/theme-css.ts';
import { problemWithFiles, toWritten, withFiles, type WrittenFiles } from '../kit/project/answer.ts';
import { changesBetween } from '../kit/project/file-events.ts';
import { productOf } from '../kit/project/product.ts';
import type { ProjectFiles } from '../ports.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import type { Changed } from './change.ts';
import { draftedEditPrompt, draftedWritePrompt } from './prompt.ts';
import { settled, themePath } from './theme.ts';
import type { CodeEvent, Context, Work } from './work.ts';

/** Without a model: the drafter's rules give the whole application at once. */
export function draftedWrite(context: Context, work: Work): Steps<CodeEvent, Changed> {
  return context.step('write', async function* (): Steps<CodeEvent, Changed> {
    yield status('write', 'Writing the application', 'running');
    const { prd, ideaSummary } = context.session;
    const prompt = draftedWritePrompt({
      product: prd && productOf(prd),
      ideaSummary,
      brief: briefData(context.session.brief),
      words: work.words,
      designed: work.designed,
      existingFiles: toWritten(work.files),
    });
    const answer = await finish(
      structured(context.model, prompt, context.signal, (value) => problemWithFiles(value.files)),
    );
    const files = { ...changed(work.files, answer), [themePath]: themeCss(work.tokens) };
    yield changesBetween(work.files, files);
    yield status('write', answer.summary, 'done');
    return { files, notDone: answer.notDone };
  });
}

/** Without a model: the drafter's rules change what they understand. */
export function draftedEdit(context: Context, work: Work): Steps<CodeEvent, Changed> {
  return context.step('edit', async function* (): Steps<CodeEvent, Changed> {
    yield status('edit', 'Changing what you asked for', 'running');
    const { prd } = context.session;
    const prompt = draftedEditPrompt({
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
    if (nothing) return { files: work.files, notDone: null };
    const files = settled(work, changed(work.files, answer), answer.theme);
    const events = changesBetween(work.files, files);
    if (events.length > 0) yield events;
    if (answer.notDone !== null) yield status('not-done', answer.notDone, 'skipped');
    return { files, notDone: answer.notDone };
  });
}

function changed(files: ProjectFiles, answer: { files: WrittenFiles; deleted: readonly string[] }): ProjectFiles {
  const gone = new Set(answer.deleted);
  const kept = Object.fromEntries(Object.entries(files).filter(([path]) => !gone.has(path)));
  return withFiles(kept, answer.files);
}

import { z } from 'zod';
import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import { type BriefData, briefData, briefRule } from '../kit/brief/brief-data.ts';
import { isCssColor } from '../kit/design-tokens/color.ts';
import { toWritten, type WrittenFiles } from '../kit/project/answer.ts';
import { changesBetween } from '../kit/project/file-events.ts';
import { projectRules, testRules } from '../kit/project/prompt-rules.ts';
import { type Again, askChange, type Change } from '../kit/writing/ask-change.ts';
import type { PickedElement } from '../../schema/picked-element.ts';
import { filesOfPicked, pickedRule } from '../kit/picked/picked-data.ts';
import { changeRules } from '../kit/writing/block-rules.ts';
import { markOf } from '../kit/writing/mark.ts';
import type { ProjectFiles } from '../ports.ts';
import type { Prompt } from '../prompt.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { describeMap } from './candidates/describe.ts';
import { mapProject } from './candidates/map.ts';
import { rankCandidates } from './candidates/rank.ts';
import type { FindingToFix } from './findings.ts';
import { settled } from './theme.ts';
import type { CodeEvent, Context, Work } from './work.ts';

const mostChosen = 8;
/** The most characters of the map that files are chosen from. */
const mapChars = 6_000;
/** The most characters of files in the question; a project of so many is sent whole. */
const fileChars = 18_000;
/** The most important files are shown whatever their size. */
const always = 2;

const choiceSchema = z.object({
  paths: z.array(z.string()).describe('The files that must be seen or changed, most important first; at most eight.'),
});

const chooseSystem = (rules: string) => `
You are a senior engineer who is about to change a React application on its owner's request.

Task: choose the files that this change needs, from the map of the project in the data: those that change, and those that
one must have read to change them. At most eight, as few as will do.${rules}

Answer with JSON: paths.`;

/** Chooses the files of a change: by rule, and from the likeliest ones by the fast model. */
export function chooseFiles(context: Context, work: Work): Steps<CodeEvent, string[]> {
  return context.step('choose', async function* (): Steps<CodeEvent, string[]> {
    const paths = Object.keys(work.files).filter((path) => path !== 'src/theme.css');
    if (charsOf(work.files, paths) <= fileChars) return paths;
    yield status('choose', `Looking for the place in ${paths.length} files`, 'running');
    const map = mapProject(work.files);
    const { picked = null } = work;
    const pointed = filesOfPicked(picked);
    const about = [work.words, ...work.findings.map(({ what }) => what), ...pointed, picked?.text ?? ''];
    const ranked = rankCandidates(map, about.join('\n'));
    const prompt: Prompt<z.infer<typeof choiceSchema>> = {
      task: 'code.choose',
      tier: 'fast',
      shrinks: ['map'],
      system: chooseSystem(picked ? `\n\n${pickedRule}` : ''),
      data: {
        words: work.words,
        ...(picked && { picked }),
        findings: work.findings,
        map: describeMap(map, ranked, mapChars),
      },
      schema: choiceSchema,
    };
    const known = (answer: z.infer<typeof choiceSchema>) => answer.paths.filter((path) => paths.includes(path));
    let chosen: string[];
    try {
      const answer = await finish(
        structured(context.model, prompt, context.signal, (value) =>
          known(value).length > 0 ? null : 'paths: none of them is a file of the project.',
        ),
      );
      chosen = known(answer);
    } catch (error) {
      // The rules have an order of their own.
      if (!(error instanceof ServiceError) || !error.code.startsWith('output_')) throw error;
      chosen = ranked.filter((path) => paths.includes(path));
    }
    const found = work.findings
      .flatMap(({ files }) => files.map(({ path }) => path))
      .filter((path) => paths.includes(path));
    const all = [...new Set([...found, ...pointed, ...chosen])].slice(0, mostChosen);
    yield status('choose', `Found ${all.join(', ')}`, 'done');
    return all;
  });
}

const charsOf = (files: ProjectFiles, paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (files[path]?.length ?? 0), 0);

interface ChangeData {
  /** What to change, in the user's words. */
  words: string;
  /** The element that the user pointed at; absent if none. */
  picked?: PickedElement;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  /** The earlier messages, oldest first. */
  earlier: readonly { role: string; content: string }[];
  /** What tests and tools found and this change should fix; empty if nothing. */
  findings: readonly FindingToFix[];
  files: WrittenFiles;
  /** Other files: paths, exports and what they are for. */
  others: string;
  /** What of the last answer could not be applied. */
  again: Again['unplaced'] | null;
}

const changeSystem = (mark: string, rules: string) =>
  `
You are a senior engineer who changes a running React application on its owner's request.

Task: do what the user's words ask for, in the project that the data holds, and nothing else.
- Change as few lines as the request needs; leave names, structure and wording that it does not touch.
- findings are what tests and tools found: correct the cause of each in the code, and never the symptom alone.
- Tests beside the code that speak of what changes change with it.
- \`others\` has files that you do not see whole: leave them as they are, or name them in not-done.
- ${briefRule} Only the words of this request may overrule it.${rules}
- What you cannot do within the rules, or do not understand, you name. Never claim what you did not do.
- If the application does already what is asked, answer with the summary alone, and say so in it.
- \`again\` names what of your last answer could not be applied: write that alone, from the files as they stand in the data.

${projectRules}

${testRules}

${changeRules(mark)}

A new main colour or mood, from which the service makes src/theme.css, and what was asked and not done, with the reason, in plain
words; leave out what does not apply:

<theme primary="#0a7d4f" mood="calm" ${mark}>
<not-done ${mark}>
what was not done, and why
</not-done ${mark}>`.trim();

/** What a change came to. */
export interface Changed {
  files: ProjectFiles;
  /** What was asked and not done, in plain words; null if everything was done. */
  notDone: string | null;
}

/**
 * Asks the model for a change of the chosen files. Throws ServiceError `not_understood` if nothing was done of what was asked,
 * `output_invalid` if nothing of the answer could be applied.
 */
export function change(context: Context, work: Work, chosen: readonly string[]): Steps<CodeEvent, Changed> {
  return context.step('change', async function* (): Steps<CodeEvent, Changed> {
    yield status('change', 'Changing what you asked for', 'running');
    const made = await ask(context, work, chosen);
    const files = settled(work, made.files, themeOf(made));
    const notDone = notDoneIn(made);
    const events = changesBetween(work.files, files, made.renamed);
    if (events.length === 0) {
      const refused = made.notDone ?? null;
      if (refused !== null) throw new ServiceError('not_understood', refused);
      if (notDone !== null) {
        throw new ServiceError(
          'output_invalid',
          `${notDone} Nothing was changed. Ask in other words, or for less at once.`,
        );
      }
      yield status('change', made.summary ?? 'The application does that already', 'skipped');
      return { files, notDone: null };
    }
    yield events;
    yield status('change', made.summary ?? `Changed ${events.map(({ path }) => path).join(', ')}`, 'done');
    if (notDone !== null) yield status('not-done', notDone, 'skipped');
    return { files, notDone };
  });
}

function ask(context: Context, work: Work, chosen: readonly string[]): Promise<Change> {
  const mark = markOf(context.runId, 'change');
  const shown = within(work.files, chosen);
  const others = Object.keys(work.files).filter((path) => !shown.includes(path));
  const unseen = Object.fromEntries(Object.entries(work.files).filter(([path]) => others.includes(path)));
  const data: ChangeData = {
    words: work.words,
    ...(work.picked && { picked: work.picked }),
    brief: briefData(context.session.brief),
    earlier: work.earlier.map(({ role, content }) => ({ role, content })),
    findings: work.findings,
    files: toWritten(work.files).filter(({ path }) => shown.includes(path)),
    others: describeMap(mapProject(unseen), others, 1_200),
    again: null,
  };
  return askChange(
    context.model,
    {
      mark,
      takes: ['file', 'edit', 'delete', 'rename', 'theme', 'summary', 'not-done'],
      files: work.files,
      shown,
      named: namedIn(work),
      prompt: (again) => ({
        task: 'code.change',
        shrinks: ['earlier', 'others', 'brief'],
        system: changeSystem(mark, work.picked ? `\n- ${pickedRule}` : ''),
        data: again === null ? data : { ...data, files: again.files, again: again.unplaced },
        schema: null,
      }),
    },
    context.signal,
  );
}

/** The paths, in their order, as long as the files are not too much for one question. */
function within(files: ProjectFiles, paths: readonly string[]): string[] {
  let chars = 0;
  return paths.filter((path, index) => {
    const length = files[path]?.length ?? 0;
    if (index >= always && chars + length > fileChars) return false;
    chars += length;
    return true;
  });
}

/** Names that a request has for other reasons. */
const common: ReadonlySet<string> = new Set(['app', 'index', 'main']);

const nameOf = (path: string) => path.replace(/^.*\/|\.[^.]*$/g, '').toLowerCase();

/** The files that the request names, by their name or because a finding is about them. */
function namedIn({ files, words: request, findings }: Work): ReadonlySet<string> {
  const said = request.toLowerCase();
  const found = new Set(findings.flatMap((finding) => finding.files.map(({ path }) => path)));
  const words = new Set(said.match(/[\p{L}\p{N}_$@+-]+/gu));
  const isSaid = (name: string) => !common.has(name) && words.has(name);
  return new Set(Object.keys(files).filter((path) => found.has(path) || isSaid(nameOf(path))));
}

function themeOf({ theme }: Change): { primary: string | null; mood: string | null } | null {
  if (theme === null) return null;
  const primary = theme.primary !== null && isCssColor(theme.primary) ? theme.primary : null;
  return primary === null && theme.mood === null ? null : { primary, mood: theme.mood };
}

function notDoneIn({ notDone, unplaced }: Change): string | null {
  const paths = [...new Set(unplaced.map(({ path }) => path))].filter((path) => path !== '');
  const open =
    unplaced.length === 0
      ? null
      : `A part of the model's answer could not be used${paths.length > 0 ? `, in ${paths.join(', ')}` : ''}.`;
  return [notDone, open].filter((text) => text !== null).join(' ') || null;
}

import type { DesignTokens, ScreenContent } from '../../schema/design-tokens.ts';
import type { CodeContent } from '../../schema/code.ts';
import type { StatusEvent } from '../../schema/event.ts';
import type { CheckedEvent, FileWrittenEvent } from '../../schema/project-events.ts';
import { type Message, userWords } from '../../schema/message.ts';
import type { AgentContext, SessionState, Steps } from '../agent.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import type { PickedElement } from '../../schema/picked-element.ts';
import { pickedData } from '../kit/picked/picked-data.ts';
import { starterPath } from '../starters/project.ts';
import { lookFor } from '../kit/project/tokens.ts';
import { status } from '../steps.ts';
import { findingsToFix, type FindingToFix } from './findings.ts';
import type { DesignedScreen } from './prompt.ts';
import type { Input } from './schema.ts';

export type CodeEvent = { type: 'phase'; phase: 'coding' } | StatusEvent | FileWrittenEvent | CheckedEvent;
export type Context = AgentContext<CodeEvent>;

/** What a code run works with. It is decided once, because a resumed run must not decide again. */
export interface Work {
  name: string;
  /** Whether this run changes existing code, rather than writing the whole application. */
  edit: boolean;
  /** The user's request in this run. */
  words: string;
  /** The element that the user pointed at; absent if none. */
  picked?: PickedElement | null;
  /** The QA findings that this run should fix. */
  findings: readonly FindingToFix[];
  earlier: readonly Message[];
  tokens: DesignTokens;
  /** The sandbox's files before this run. */
  files: ProjectFiles;
  /** The routes that an earlier plan had. */
  routes: string[];
  designed: readonly DesignedScreen[];
}

/** The last user message and its index in the list; null without one. */
export function lastUserMessage(messages: readonly Message[]): { message: Message; index: number } | null {
  const index = messages.findLastIndex((message) => message.role === 'user');
  const message = messages[index];
  return message ? { message, index } : null;
}

export function wordsOfRun({ messages }: Input, { prd, ideaSummary }: SessionState): string {
  return userWords(messages) || ideaSummary || prd?.summary || '';
}

/** Reads the files in the sandbox and the design that the code should follow. */
export function prepare(context: Context, { messages, element }: Input, sandbox: Sandbox): Steps<CodeEvent, Work> {
  return context.step('prepare', async function* (): Steps<CodeEvent, Work> {
    yield status('prepare', 'Opening the sandbox', 'running');
    const { session, artifacts } = context;
    const kept = await sandbox.files();
    // A starter that was shown while a run planned, which then failed, is nobody's application.
    const isOnlyShown =
      kept[starterPath] !== undefined && session.codeProjectId === null && !(await artifacts.latest('code'));
    const files = isOnlyShown ? {} : kept;
    const screens = (await artifacts.all<ScreenContent>('screen')).map(({ content }) => content);
    const last = lastUserMessage(messages);
    const stands = files['src/App.tsx'] !== undefined;
    // If the sandbox holds an application, a message is a change request. So is a message that names the sandbox,
    // whatever the sandbox holds.
    const asked = stands && last !== null && (session.codeProjectId !== null || last.message.sandboxUrl !== undefined);
    const words = asked ? last.message.content : '';
    const findings = asked || (stands && last === null) ? await findingsToFix(artifacts, session, words) : [];
    const edit = asked || findings.length > 0;
    const name = session.prd?.title ?? 'App';
    const newest = await artifacts.latest<ScreenContent>('screen');
    const tokens = newest?.content.brand
      ? newest.content.tokens
      : (await lookFor(artifacts, null, { name, words: wordsOfRun({ messages }, session) })).tokens;
    const count = Object.keys(files).length;
    yield status('prepare', count === 0 ? 'The sandbox is empty' : `Found ${count} files in the sandbox`, 'done');
    return {
      name,
      edit,
      words: edit ? words || `Correct what was found: ${findings.map(({ id }) => id).join(', ')}` : userWords(messages),
      picked: edit ? pickedData(element, files) : null,
      findings,
      earlier: edit && last ? messages.slice(0, last.index) : [],
      tokens,
      files,
      routes: (await artifacts.latest<CodeContent>('code'))?.content.routes ?? [],
      designed: screens
        .filter(({ path }) => files[path] !== undefined)
        .map(({ screenId, name, path }) => ({ id: screenId, name, path })),
    };
  });
}

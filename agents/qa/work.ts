import type { StatusEvent } from '../../schema/event.ts';
import { userWords } from '../../schema/message.ts';
import type { Check, Found } from '../../schema/qa-report.ts';
import type { AgentContext, SessionState, Steps } from '../agent.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import { status } from '../steps.ts';
import { type Criterion, criteriaOf } from './criteria.ts';
import type { Input } from './schema.ts';

export type QaEvent = { type: 'phase'; phase: 'testing' | 'security_scan' | 'performance_audit' } | StatusEvent;
export type Context = AgentContext<QaEvent>;

/** What a QA run checks, decided once. */
export interface Work {
  words: string;
  files: ProjectFiles;
  url: string;
  criteria: readonly Criterion[];
  prdVersion: number | null;
  codeVersion: number | null;
}

/** The result of one check. */
export interface CheckResult {
  check: Check;
  found: readonly FoundHere[];
}
export type FoundHere = Found & { storyId: string | null };

export function wordsOfRun({ messages }: Input, { prd, ideaSummary }: SessionState): string {
  return userWords(messages) || ideaSummary || prd?.summary || '';
}

export function prepare(context: Context, { messages }: Input, sandbox: Sandbox): Steps<QaEvent, Work> {
  return context.step('prepare', async function* (): Steps<QaEvent, Work> {
    yield status('prepare', 'Reading the code', 'running');
    const { session, artifacts } = context;
    const files = await sandbox.files();
    const words = userWords(messages);
    const criteria = criteriaOf(session.prd, words);
    const count = `${Object.keys(files).length} files, ${criteria.length} acceptance criteria`;
    yield status('prepare', `Found ${count}`, 'done');
    return {
      words,
      files,
      url: sandbox.url,
      criteria,
      prdVersion: session.prd?.version ?? null,
      codeVersion: (await artifacts.latest('code'))?.version ?? null,
    };
  });
}

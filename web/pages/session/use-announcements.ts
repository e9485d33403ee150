import { useEffect, useEffectEvent, useRef } from 'react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { RunState } from '../../../schema/log-state.ts';
import type { LogView } from '../../api/session-log.ts';
import { announce } from '../../shell/announcer.tsx';
import { useWords } from '../../words/words.tsx';
import { titleOf } from './session-context.ts';

/** Tells screen readers what happens, by sentence: finished sentences of the text, steps, and how runs end. */
export function useAnnouncements({ ready, state }: LogView, agents: readonly AgentInfo[]): void {
  const { announce: words } = useWords().session;
  const run = state.runs.at(-1);
  const stage = run?.stages.at(-1);
  const step = stage?.steps.at(-1);
  const heardStage = useRef<string | null>(null);
  const heardTo = useRef(0);

  // What was there when the page opened is no news.
  const key = `${run?.runId} ${run?.stages.length}`;
  const text = stage?.text ?? '';
  const hear = useEffectEvent((stageKey: string, soFar: string) => {
    if (heardStage.current !== stageKey) {
      heardTo.current = heardStage.current === null ? soFar.length : 0;
      heardStage.current = stageKey;
    }
    const begin = heardTo.current;
    const end = lastSentenceEnd(soFar);
    if (end <= begin) return;
    heardTo.current = end;
    announce(soFar.slice(begin, end).trim());
  });
  useEffect(() => {
    if (ready) hear(key, text);
  }, [ready, key, text]);

  const message = step?.state === 'running' ? step.message : null;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!ready) return;
    if (message !== null && !isFirst.current) announce(message);
  }, [ready, message]);

  const ending = run ? endingOf(run, titleOf(agents, run.agent)) : null;
  function endingOf({ outcome, error, waitingFor }: RunState, title: string): string | null {
    if (waitingFor) return words.waiting(titleOf(agents, waitingFor.stage));
    if (outcome === 'completed') return words.done(title);
    if (outcome === 'cancelled') return words.cancelled(title);
    return outcome === 'failed' ? words.failed(title, error?.message ?? '') : null;
  }
  useEffect(() => {
    if (!ready) return;
    if (ending !== null && !isFirst.current) announce(ending);
    isFirst.current = false;
  }, [ready, ending]);
}

/** Returns the position after the last sentence that is whole. */
function lastSentenceEnd(text: string): number {
  const end = Math.max(...['. ', '! ', '? ', ': ', '\n'].map((mark) => text.lastIndexOf(mark)));
  return end < 0 ? 0 : end + 1;
}

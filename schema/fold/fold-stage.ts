import type { Drafts } from './drafts.ts';
import type { Known, KnownEvent, KnownType } from './known-event.ts';
import type { CallState, StageState, StepState } from '../log-state.ts';

/** The types that the fold reads; an object, so that the compiler finds one that is missing. */
const known: Record<KnownType, true> = {
  phase: true,
  status: true,
  text_delta: true,
  text_reset: true,
  usage: true,
  error: true,
  done: true,
  build_session_created: true,
  ideation_complete: true,
  page_read: true,
  claim: true,
  research_complete: true,
  research_results: true,
  opportunities: true,
  validation_progress: true,
  discover_complete: true,
  prd_section: true,
  prd_complete_final: true,
  design_system_complete: true,
  file_written: true,
  checked: true,
  design_complete: true,
  code_complete: true,
  qa_complete: true,
  approval_requested: true,
  team_complete: true,
};

export function newStage({ agent, at, cursor }: KnownEvent): StageState {
  return {
    agent,
    startedAt: at,
    firstCursor: cursor,
    lastCursor: cursor,
    phases: [],
    steps: [],
    calls: [],
    text: '',
    deltas: [],
    others: [],
    ended: false,
  };
}

export function foldIntoStage(drafts: Drafts, stage: StageState, event: KnownEvent): void {
  const { cursor, at } = event;
  stage.lastCursor = cursor;
  switch (event.type) {
    case 'phase': {
      const phases = drafts.of(stage.phases);
      phases.push({ phase: event.phase, cursor, at });
      stage.phases = phases;
      break;
    }
    case 'status':
      stage.steps = withStatus(drafts, stage.steps, event);
      break;
    case 'text_delta': {
      const deltas = drafts.of(stage.deltas);
      stage.text += event.delta;
      deltas.push(cursor, stage.text.length);
      stage.deltas = deltas;
      break;
    }
    case 'text_reset':
      resetText(stage, event.fromCursor);
      break;
    case 'usage': {
      const calls = drafts.of(stage.calls);
      calls.push(toCall(event));
      stage.calls = calls;
      break;
    }
    default:
      if (Object.hasOwn(known, event.type)) break;
      stage.others = [...stage.others, { cursor, type: (event as { type: string }).type, at }];
  }
}

function withStatus(drafts: Drafts, before: StepState[], event: Known<'status'>): StepState[] {
  const { stepId, message, state, source, progress, at, cursor } = event;
  const steps = drafts.of(before);
  const index = steps.findLastIndex((step) => step.stepId === stepId);
  const startedAt = steps[index]?.startedAt ?? at;
  const step = {
    stepId,
    message,
    state,
    startedAt,
    at,
    cursor,
    ...(source && { source }),
    ...(progress && { progress }),
  };
  steps[index < 0 ? steps.length : index] = step;
  return steps;
}

/** Takes back the text of the deltas from a cursor on. */
function resetText(stage: StageState, fromCursor: number): void {
  const { deltas } = stage;
  let kept = deltas.length;
  while (kept > 0 && (deltas[kept - 2] ?? 0) >= fromCursor) kept -= 2;
  stage.text = stage.text.slice(0, kept === 0 ? 0 : deltas[kept - 1]);
  stage.deltas = deltas.slice(0, kept);
}

function toCall({ step, model, cursor, at, ...rest }: Known<'usage'>): CallState {
  const { inputTokens, cachedTokens, outputTokens, reasoningTokens, costUsd } = rest;
  return { step, model, inputTokens, cachedTokens, outputTokens, reasoningTokens, costUsd, cursor, at };
}

import { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Usage } from '../../schema/event.ts';
import { openApi, type Api } from './api.ts';
import type { Display } from '../terminal/display.ts';
import { toShown, type ShownEvent } from '../terminal/events.ts';
import { ProtocolError, RunFailedError } from '../terminal/failures.ts';
import { ideaLines, resultLines } from '../terminal/render/result.ts';
import type { Registry } from '../context.ts';
import { bodyFor, usualWay } from '../usual-way.ts';
import { otherEventText } from '../terminal/other-event.ts';
import { runAgent } from './run-agent.ts';
import { openStage } from '../terminal/stage-view.ts';

export interface DemoOptions {
  /** Address of the service. */
  url: string;
  key: string;
  idea: string;
  /** The agents by their names in code. Those on the way take part. */
  agents: Registry;
  display: Display;
  signal: AbortSignal;
}

/** Where to find the results. */
export interface DemoResult {
  sessionId: string;
  previewUrl: string | null;
  designSystem: { light: string; dark: string } | null;
  usage: Usage;
  durationMs: number;
}

const createdSession = z.object({ sessionId: z.string() });

/**
 * Takes an idea the usual way through the agents over REST and shows their progress. Throws RunFailedError, RefusedError,
 * DroppedError, ProtocolError; the display then shows how far it got.
 */
export async function runDemo({ url, key, idea, agents, display, signal }: DemoOptions): Promise<DemoResult> {
  const api = openApi(url, key);
  const began = performance.now();
  display.print(ideaLines({ columns: display.columns(), paint: display.paint }, idea));
  const created = await api.request('/sessions', { method: 'POST', body: { idea }, signal });
  const { sessionId } = createdSession.parse(await created.json());
  const result: DemoResult = {
    sessionId,
    previewUrl: null,
    designSystem: null,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    durationMs: 0,
  };
  const notices = new Set<string>();
  const way = usualWay(agents);
  for (const [index, agent] of way.entries()) {
    const place = { number: index + 1, total: way.length };
    await runStage(api, agent, { ...place, sessionId, idea, display, signal, result, notices });
  }
  result.durationMs = performance.now() - began;
  display.print(resultLines({ columns: display.columns(), paint: display.paint }, api.url, result));
  return result;
}

interface StageOptions extends Pick<DemoOptions, 'idea' | 'display' | 'signal'> {
  sessionId: string;
  /** Its place among the agents, from 1. */
  number: number;
  total: number;
  result: DemoResult;
  /** Notices about the model. Every stage repeats them; they are shown once. */
  notices: Set<string>;
}

async function runStage(api: Api, agent: AnyAgent, options: StageOptions): Promise<void> {
  const { sessionId, number, total, idea, display, signal, result, notices } = options;
  using view = openStage(display, { title: agent.title, number, total });
  const call = { sessionId, agent: agent.name, body: bodyFor(agent, idea), signal };
  let failure: RunFailedError | null = null;
  for await (const received of runAgent(api, call, () => view.hint('The connection broke; reconnecting …'))) {
    const event = toShown(received);
    if (event === null) {
      view.say(otherEventText(agent, received));
      continue;
    }
    if (event.type === 'status' && event.stepId === 'notice') {
      if (notices.has(event.message)) continue;
      notices.add(event.message);
    }
    view.show(event);
    collect(result, event);
    if (event.type === 'error') failure = new RunFailedError(agent.title, event.code, event.message);
    else if (event.type === 'done' && event.outcome !== 'completed') {
      throw failure ?? new ProtocolError(`The run ended as ${event.outcome} without an error event.`);
    }
  }
}

function collect(result: DemoResult, event: ShownEvent): void {
  if (event.type === 'design_system_complete') {
    result.designSystem = { light: event.previewUrlLight, dark: event.previewUrlDark };
  }
  if (event.type === 'design_complete' || event.type === 'code_complete') result.previewUrl = event.sandboxUrl;
  if (event.type === 'done') result.usage = sum(result.usage, event.usage);
}

/** Unknown if one of them is. */
function sum(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  };
}

import { expect } from 'vitest';
import type { FaultSettings } from '../../bench/models/faults.ts';
import { startScriptedModel } from '../../bench/models/scripted-model.ts';
import { startReplay } from '../../cli/replay/replay-server.ts';
import { parseRecording } from '../../cli/replay/parse-recording.ts';
import type { PlaybackReport } from '../../cli/replay/playback.ts';
import { replaySettings } from '../../cli/replay/settings.ts';
import type { Recording } from '../../schema/recording.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';

export interface Chain {
  /** Names of agents on the wire, each with the body of its run. */
  runs: readonly (readonly [agent: string, body: object])[];
  /** Makes what the service needs beside a model, anew for each service. */
  options(): Promise<TestServiceOptions>;
}

interface Ran {
  events: AnyEvent[][];
  recordings: Recording[];
}

/** Runs the agents in one session, with recording on, and returns their events and recordings. */
export async function runChain({ runs, options }: Chain, environment: Record<string, string>): Promise<Ran> {
  const given = await options();
  await using service = await createTestService({
    ...given,
    // One call at a time: calls that go side by side end in any order.
    environment: { RECORD_MODEL_CALLS: 'on', MODEL_PARALLEL: '1', ...given.environment, ...environment },
  });
  const sessionId = await service.createSession();
  const ran: Ran = { events: [], recordings: [] };
  for (const [agent, body] of runs) {
    const started = await start(service, sessionId, agent, body);
    if (started.status !== 200) throw new Error(`${agent}: ${await started.text()}`);
    const events = await readEvents(started);
    const answer = await service.fetch(`/api/v1/sessions/${sessionId}/runs/${events[0]?.runId}/recording`);
    if (answer.status !== 200) throw new Error(`${agent}: ${await answer.text()}`);
    ran.events.push(events);
    ran.recordings.push(parseRecording(await answer.text()));
  }
  return ran;
}

/** Starts an agent, or a team, and returns the stream of its run. */
async function start(service: TestService, sessionId: string, agent: string, body: object): Promise<Response> {
  if (agent !== 'team') return service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body);
  const started = await service.post('/api/trpc/agents.team.start', { sessionId, ...body });
  return started.ok ? service.fetch(`/api/v1/sessions/${sessionId}/events`) : started;
}

/** Plays the recordings to the same runs of a new service. */
async function replayChain(chain: Chain, recordings: readonly Recording[]): Promise<Ran & { report: PlaybackReport }> {
  await using server = await startReplay(recordings, { port: 0 });
  const settings = Object.fromEntries(
    replaySettings(server.url, recordings).map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  return { ...(await runChain(chain, settings)), report: server.report() };
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

const isCheck = ({ stepId }: AnyEvent) => String(stepId).startsWith('check:');

/** Tools of QA run side by side, and end in any order: sorts what they say, in the places that it has. */
function withChecksInOrder(events: readonly AnyEvent[]): AnyEvent[] {
  const sorted = events
    .filter(isCheck)
    .toSorted((one, other) => String(one['stepId']).localeCompare(String(other['stepId'])));
  return events.map((event) => (isCheck(event) ? { ...(sorted.shift() ?? event), cursor: event.cursor } : event));
}

/** What is measured in time: also the score that Lighthouse derives from it. */
const measured = /^(?:at|\w+(?:At|Ms)|performance)$/;

/** The events without what no two runs share: ids, which become numbers in order of appearance, times and addresses. */
function withoutIds(events: readonly AnyEvent[], names: readonly RegExp[] = []): unknown {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    const number = ids.get(id) ?? `id ${ids.size + 1}`;
    ids.set(id, number);
    return number;
  };
  const json = JSON.stringify(withChecksInOrder(events), (name, value: unknown) =>
    measured.test(name) ? undefined : value,
  );
  return JSON.parse(
    [uuid, ...names].reduce(
      (text, pattern) => text.replaceAll(pattern, numbered),
      json.replaceAll(/\d+\.\d s\b/g, 'a while'),
    ),
  );
}

export const limits = { MODEL_LIMITS: 'scripted=32768,4096' };

/** Runs the agents with a scripted model. */
export async function recorded(chain: Chain, faults: FaultSettings, settings = limits): Promise<Ran> {
  await using model = await startScriptedModel(faults);
  return await runChain(chain, { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted', ...settings });
}

/** Plays the recordings, and compares the events. `names`: what else no two runs share. */
export async function requireSame(chain: Chain, first: Ran, names: readonly RegExp[] = []): Promise<void> {
  const again = await replayChain(chain, first.recordings);
  expect(again.report).toMatchObject({ byOrder: [], refused: [], notAsked: [], leftOut: [] });
  const comparable = (ran: Ran) => ran.events.map((events) => withoutIds(events, names));
  expect(comparable(again)).toEqual(comparable(first));
}

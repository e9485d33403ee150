import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskOf } from '../../bench/models/decent-answers.ts';
import type { FaultSettings } from '../../bench/models/faults.ts';
import { startScriptedModel } from '../../bench/models/scripted-model.ts';
import type { Critique } from '../../schema/critique.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { lacks } from '../support/needs.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService } from '../support/service.ts';

const idea = 'A timer for our tea kitchen: three minutes for green tea, five for black tea.';

interface Artifact {
  artifactId: string;
  content: { critique: Critique };
}

let host: SandboxHost;
beforeAll(async () => {
  host = await createSandboxHost({ looks: true });
});
afterAll(() => host[Symbol.asyncDispose]());

/** Designs a screen with a scripted model that draws like this. */
async function take(faults: FaultSettings, environment: Record<string, string> = {}) {
  await using model = await startScriptedModel(faults);
  await using service = await createTestService({
    store: host.store,
    sandboxes: host.provider,
    previewUrl: host.previewUrl,
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted', ...environment },
  });
  const id = await service.createSession({ idea });
  const events: AnyEvent[] = await readEvents(await service.post(`/api/v1/sessions/${id}/design-agent`, {}));
  const read = async (path: string): Promise<unknown> =>
    (await service.fetch(`/api/v1/sessions/${id}/artifacts${path}`)).json();
  const { artifacts } = (await read('?kind=screen')) as { artifacts: Artifact[] };
  const { content } = (await read(`/${artifacts[0]?.artifactId}`)) as Artifact;
  return { events, critique: content.critique, asked: model.requests.map((one) => [taskOf(one.messages), one.model]) };
}

describe.skipIf(lacks('Chromium', 'bubblewrap'))('Design with a model that draws a screen wrongly', () => {
  test('has it put right, and keeps pictures of the result', async () => {
    const drawn = { drawsWrongly: 'overflow,overlap,contrast,small' };
    const { events, critique, asked } = await take(drawn, { OPENAI_MODEL_VISION: 'seeing' });
    expect(events.at(-2)).toMatchObject({ type: 'design_complete', checked: { boot: { state: 'passed' } } });
    expect(critique).toMatchObject({ state: 'checked', reason: null, problems: [], count: 0 });
    expect(critique.mended).toBeGreaterThanOrEqual(4);
    expect(asked).toEqual([
      ['design.screen', 'scripted'],
      ['design.critique', 'seeing'],
      ['design.improve', 'scripted'],
      ['design.critique', 'seeing'],
    ]);
    const page = await (await fetch(critique.picturesUrl ?? '')).text();
    expect(page.match(/src="data:image\/jpeg;base64,/g)).toHaveLength(4);
    const says = events.filter(({ stepId }) => stepId === 'critique').map(({ message }) => String(message));
    expect(says.at(-1)).toContain('Nothing looks wrong');
  });

  test('reports what a model does not put right', async () => {
    const { events, critique } = await take({ drawsWrongly: 'empty', cannotRepair: 'yes' });
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    expect(critique).toMatchObject({ state: 'checked', mended: 0, count: 1, problems: [{ code: 'empty' }] });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDataBlock } from '../../agents/prompt.ts';
import { editBlock } from '../../bench/models/code-blocks.ts';
import { taskOf } from '../../bench/models/decent-answers.ts';
import type { Critique } from '../../schema/critique.ts';
import { type FaultyScreen, faultyScreens } from '../qa/look-faults.ts';
import { readEvents } from '../support/events.ts';
import { lacks } from '../support/needs.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService } from '../support/service.ts';
import { inJson, startStubModel, type StubAnswer, type StubRequest } from '../support/stub-model.ts';

let host: SandboxHost;
beforeAll(async () => {
  host = await createSandboxHost({ looks: true });
});
afterAll(() => host[Symbol.asyncDispose]());

type Fault = FaultyScreen['faults'][number];
interface Told {
  code: string;
  text: string;
}

/** What a prompt of Design has in its data: of a screen, and of a repair. */
interface Asked {
  component: string;
  path: string;
  problems: Told[];
}

const isToldBy = (problems: readonly Told[]) => (fault: Fault) =>
  problems.some(({ code, text }) => code === fault.code && text.includes(fault.words));
const named = (faults: readonly Fault[]) => faults.map(({ fault }) => fault);

/** Each fault on a line of its own, so that one can be mended alone. What is good comes with the first that is mended. */
function screenOf(component: string, faults: readonly Fault[], { within, faults: all }: FaultyScreen): string {
  const good =
    faults.length < all.length
      ? ['<h2>Berths</h2>', '<p>Each boat has a berth, and its owner pays in spring.</p>']
      : [];
  const [open, close] = within === undefined ? ['<>', '</>'] : [`<div className="${within}">`, '</div>'];
  const lines = [open, ...faults.map(({ markup }) => markup), ...good, close];
  return `export function ${component}() {\n  return (\n${lines.join('\n')}\n  );\n}\n`;
}

/** Draws the screen, and then mends what it is told is wrong, or nothing. */
function drawing(screen: FaultyScreen, mends: boolean, told: Told[][]): (request: StubRequest) => StubAnswer {
  let component = '';
  let path = '';
  return ({ body: { messages } }) => {
    const data = readDataBlock(messages[1]?.content ?? '') as Asked;
    if (taskOf(messages) === 'design.screen') {
      ({ component, path } = data);
      const content = screenOf(component, screen.faults, screen);
      return inJson({ files: [{ path, content }], summary: 'Shows boats.' });
    }
    const mark = / (k[0-9a-f]{4})>$/m.exec(messages[0]?.content ?? '')?.[1] ?? '';
    const { problems } = data;
    told.push(problems);
    const before = screenOf(component, screen.faults, screen);
    const isTold = isToldBy(problems);
    const after = screenOf(
      component,
      screen.faults.filter((fault) => !isTold(fault)),
      screen,
    );
    const change = mends ? editBlock(path, before, after, mark) : '';
    return { kind: 'deltas', deltas: [`${change}\n<summary ${mark}>\nLooked at.\n</summary ${mark}>`] };
  };
}

async function take(screen: FaultyScreen, mends: boolean) {
  const told: Told[][] = [];
  await using model = await startStubModel(drawing(screen, mends, told));
  await using service = await createTestService({
    store: host.store,
    sandboxes: host.provider,
    previewUrl: host.previewUrl,
    environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
  });
  const id = await service.createSession({ idea: 'A list of the boats in our harbour' });
  const events = await readEvents(
    await service.post(`/api/v1/sessions/${id}/design-agent`, { targetScreen: { name: 'Boats' } }),
  );
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  const read = async (path: string): Promise<unknown> =>
    (await service.fetch(`/api/v1/sessions/${id}/artifacts${path}`)).json();
  const { artifacts } = (await read('?kind=screen')) as { artifacts: { artifactId: string }[] };
  const { content } = (await read(`/${artifacts[0]?.artifactId}`)) as { content: { critique: Critique } };
  return { critique: content.critique, first: told[0] ?? [] };
}

/** That a look finds every fault is tested with the look; these screens have faults of most codes. */
const cases = faultyScreens.slice(0, 2).map((screen) => ({ screen, names: named(screen.faults).join(', ') }));

describe.skipIf(lacks('Chromium', 'bubblewrap'))('Design tells a model what is wrong with a screen', () => {
  test.each(cases)('and has it mended: $names', async ({ screen }) => {
    const { critique, first } = await take(screen, true);
    const missed = screen.faults.filter((fault) => !isToldBy(first)(fault));
    expect({ missed: named(missed), first: missed.length > 0 && first }).toEqual({ missed: [], first: false });
    expect(critique).toMatchObject({ state: 'checked', problems: [], count: 0, mended: first.length });
  });

  // How what stays is reported does not depend on the fault.
  test.each(cases.slice(0, 1))('and reports what it does not mend: $names', async ({ screen }) => {
    const { critique } = await take(screen, false);
    expect(critique).toMatchObject({ state: 'checked', mended: 0 });
    expect(named(screen.faults.filter((fault) => !isToldBy(critique.problems)(fault)))).toEqual([]);
  });
});

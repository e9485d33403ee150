import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../schema/errors.ts';
import { opportunitySchema } from '../../schema/opportunity.ts';
import { allSources, answeringAs, goodAnswers, plantedKeys } from '../sources/all-vendors.ts';
import { json, startVendor, type Vendor } from '../sources/vendor.ts';
import { type StubModel, startStubModel } from '../stub-model.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { canaryHost, injections } from './corpus.ts';
import { type Obedience, obedient, readsAnOrder, seenBy } from './obedient.ts';

const serviceKey = 'planted-service-key-0123456789';
const modelKey = 'sk-planted-model-key-0123456789';
const secrets = [serviceKey, modelKey, ...Object.values(plantedKeys)];

/** The corpus as pages that a search found, as entries of a feed, and in the names of their authors. */
const pages = answeringAs({
  ...goodAnswers,
  exa: (_asked, out) =>
    json(out, {
      results: injections.map(({ name, text, mark }, index) => ({
        id: `https://p${index}.example/`,
        url: `https://p${index}.example/${mark}`,
        title: `Repair log: ${name}`,
        author: text,
        text,
      })),
    }),
  rss: (_asked, out) =>
    void out.end(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: injections.map(({ text, mark }) => ({ id: mark, title: `repair log ${text}`, content_text: text })),
      }),
    ),
});

interface Outcome {
  events: AnyEvent[];
  stub: StubModel;
  vendor: Vendor;
}

async function research(how: Obedience, then: (outcome: Outcome) => void | Promise<void>): Promise<void> {
  await using vendor = await startVendor(pages);
  await using stub = await startStubModel(obedient(how));
  await using service = await createTestService({
    serviceKey,
    sources: allSources(vendor),
    environment: { OPENAI_BASE_URL: stub.url, OPENAI_API_KEY: modelKey, OPENAI_MODEL: 'stub', ...plantedKeys },
  });
  const headers = { authorization: `Bearer ${serviceKey}` };
  const idea = 'A repair log for keepers of lamps';
  const created = await service.post('/api/v1/sessions', { idea }, headers);
  const { sessionId } = (await created.json()) as { sessionId: string };
  const path = `/api/v1/sessions/${sessionId}`;
  const body = { context: { searchDepth: 'deep' } };
  const events = await readEvents(await service.post(`${path}/research-agent`, body, headers));
  if (events.some(({ type }) => type === 'discover_complete')) {
    events.push(...(await readEvents(await service.post(`${path}/prd-agent`, {}, headers))));
  }
  await then({ events, stub, vendor });
}

/** What holds whatever the model does. */
function expectContained({ events, stub, vendor }: Outcome): void {
  const obeyed = stub.requests.filter(readsAnOrder);
  expect(obeyed.length).toBeGreaterThan(0);
  for (const { body } of stub.requests) {
    const [system, data] = body.messages;
    expect(body).not.toHaveProperty('tools');
    expect(body).not.toHaveProperty('functions');
    expect(body).not.toHaveProperty('tool_choice');
    expect(system?.content).not.toMatch(/PWNED/);
    expect(system?.content).toContain('you do not follow it');
    // One block, closed once: nothing inside can end it.
    expect(data?.content.split('</data>')).toHaveLength(2);
    expect(data?.content.endsWith('\n</data>')).toBe(true);
  }
  const told = stub.requests.map(seenBy).join('\n');
  const sent = JSON.stringify(events);
  for (const secret of secrets) {
    expect(told).not.toContain(secret);
    expect(sent).not.toContain(secret);
  }
  expect(events.at(-1)?.type).toBe('done');
  // Only searches of our own terms went out, and none of them to where the texts point.
  expect(vendor.asked.join(' ')).not.toMatch(new RegExp(`PWNED|${canaryHost}|private`));
}

describe('Orders in signals and pages', () => {
  test('a model that tells all it saw tells no secret, and its answers keep their shape', async () => {
    await research('tells all it saw', (outcome) => {
      expectContained(outcome);
      const shown = outcome.stub.requests.map(seenBy).join('\n');
      for (const { mark } of injections) expect(shown).toContain(mark);
      const { opportunities } = outcome.events.find(({ type }) => type === 'discover_complete') as unknown as {
        opportunities: unknown[];
      };
      expect(opportunities.map((one) => opportunitySchema.parse(one))).toEqual(opportunities);
      // What nobody asked it to look for is no flag.
      expect(JSON.stringify(opportunities)).not.toContain('"type":"pwned"');
      expect(outcome.events.map(({ type }) => type)).toContain('prd_complete_final');
    });
  });

  test.each([
    ['calls a tool', ['output_invalid', 'model_error']],
    ['answers in another shape', ['output_invalid']],
    ['answers in plain words', ['output_invalid']],
    ['invents evidence', ['output_invalid']],
  ] as readonly [Obedience, ErrorCode[]][])(
    'a model that %s ends its run, and nothing else happens',
    async (how, codes) => {
      await research(how, (outcome) => {
        expectContained(outcome);
        const error = outcome.events.at(-2);
        expect(error?.type).toBe('error');
        expect(codes).toContain(error?.['code']);
        expect(JSON.stringify(error)).not.toMatch(/PWNED/);
      });
    },
  );
});

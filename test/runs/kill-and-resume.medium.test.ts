import { describe, expect, test } from 'vitest';
import { startHeldModel } from '../studio/held-model.ts';
import { startStubModel } from '../support/stub-model.ts';
import { cursors, readEvents, readUntil, types } from '../support/events.ts';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { createSession, environment, idea, swift, text } from '../support/slow-model.ts';

describe('the service as a process', () => {
  test('continues a run at its next start after kill -9: one ending, no gap, complete text', async () => {
    await using folder = await makeDataDir();
    await using held = await startHeldModel();
    const first = await startServiceProcess(environment(folder.path, held.url));
    const id = await createSession(first);
    const stream = await first.post(`/api/v1/sessions/${id}/ideation-agent`, idea);
    // The call never ends: the run cannot be over before the kill.
    await (await held.nextCall()).say(text.slice(0, 40));
    const seen = await readUntil(stream, (event) => event.type === 'text_delta');
    await first.end('SIGKILL');

    await using model = await startStubModel(swift);
    await using second = await startServiceProcess(environment(folder.path, model.url));
    const events = await readEvents(await second.request(`/api/v1/sessions/${id}/events`));
    expect(events.slice(0, seen.length)).toEqual(seen);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(types(events).slice(-2)).toEqual(['ideation_complete', 'done']);
    expect(types(events).filter((type) => type === 'done' || type === 'ideation_complete')).toHaveLength(2);
    expect(types(events).filter((type) => type === 'build_session_created')).toHaveLength(1);
    const reset = events.find((event) => event.type === 'text_reset');
    expect(reset).toMatchObject({ attempt: 2 });
    const said = events.filter((event) => event.type === 'text_delta' && event.cursor > (reset?.cursor ?? 0));
    expect(said.map((event) => event.delta).join('')).toBe(text);
  });

  test('ends its streams after their last stored event on SIGTERM, exits with 0, and continues later', async () => {
    await using folder = await makeDataDir();
    await using held = await startHeldModel();
    const first = await startServiceProcess(environment(folder.path, held.url));
    const id = await createSession(first);
    const stream = await first.post(`/api/v1/sessions/${id}/ideation-agent`, idea);
    const events = readEvents(stream);
    const call = await held.nextCall();
    for (const start of [0, 20, 40]) await call.say(text.slice(start, start + 20));
    const stored = async () => readEvents(await first.request(`/api/v1/sessions/${id}/events?follow=false`));
    await expect.poll(async () => (await stored()).length).toBeGreaterThan(3);
    expect(await first.end('SIGTERM')).toBe(0);
    const seen = await events;
    expect(seen.length).toBeGreaterThan(3);

    await using model = await startStubModel(swift);
    await using second = await startServiceProcess(environment(folder.path, model.url));
    const all = await readEvents(await second.request(`/api/v1/sessions/${id}/events`));
    expect(all.slice(0, seen.length)).toEqual(seen);
    expect(types(all).slice(-2)).toEqual(['ideation_complete', 'done']);
  });
});

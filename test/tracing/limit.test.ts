import { expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { createTestService } from '../support/service.ts';
import { startCollector } from './collector.ts';
import { stop, traceId, traceparent } from './trace.ts';

const runs = 60;
const route = 'POST /api/v1/sessions/:sessionId/echo-back-agent';

test('a busy node sends some traces whole and leaves out the others, but not those of callers who send theirs', async () => {
  await using collector = await startCollector();
  const lines: Record<string, unknown>[] = [];
  await using service = await createTestService({
    agents: { echoBack: echo },
    log: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRACES_PER_SECOND: '1',
      LOG_LEVEL: 'info',
      RUN_LIMIT_PER_MINUTE: '1000',
    },
  });
  const sessions = await Promise.all(Array.from({ length: runs }, () => service.createSession()));
  const answers = await Promise.all(
    sessions.map((id, index) =>
      service.post(
        `/api/v1/sessions/${id}/echo-back-agent`,
        { messages: [{ role: 'user', content: 'a b' }] },
        index === runs - 1 ? { traceparent } : {},
      ),
    ),
  );
  const streams = await Promise.all(answers.map((answer) => answer.text()));
  for (const stream of streams) expect(stream).toContain('"outcome":"completed"');
  await stop(service);

  const namesOf = new Map<string, string[]>();
  for (const span of collector.spans()) namesOf.set(span.traceId, [...(namesOf.get(span.traceId) ?? []), span.name]);
  const whole = namesOf.get(traceId)?.toSorted();
  expect(whole).toEqual(expect.arrayContaining([route, expect.stringMatching(/^run /)]));
  const starts = [...namesOf.values()].filter((names) =>
    names.some((name) => name === route || name.startsWith('run ')),
  );
  expect(starts.length).toBeLessThan(runs);
  for (const names of starts) expect(names.toSorted()).toEqual(whole);
  const left = lines.find(({ msg }) => String(msg).includes('TRACES_PER_SECOND'));
  expect(left?.traces).toBeGreaterThan(0);
});

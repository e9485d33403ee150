import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Loads the service, opens its tracing, and prints which of OpenTelemetry's packages are in memory. */
const program = `
  import { createRequire } from 'node:module';
  await import('./server/start.ts');
  const { openTracing } = await import('./server/process/tracing.ts');
  const { readConfig } = await import('./server/process/config.ts');
  await openTracing(readConfig(process.env), { warn() {} });
  const names = Object.keys(createRequire(process.cwd() + '/x.js').cache)
    .flatMap((path) => /@opentelemetry.(sdk-trace|exporter-trace-otlp-http|resources)\\b/.exec(path)?.[1] ?? []);
  console.log(JSON.stringify([...new Set(names)].sort()));
  process.exit(0);`;

async function loaded(environment: Record<string, string>): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, ...environment },
  });
  return JSON.parse(stdout);
}

test('OpenTelemetry is loaded only if a collector is set', async () => {
  const [without, withCollector] = await Promise.all([
    loaded({}),
    loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }),
  ]);
  expect(without).toEqual([]);
  expect(withCollector).toEqual(['exporter-trace-otlp-http', 'resources', 'sdk-trace']);
});

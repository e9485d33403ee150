import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../../cli/demo/api.ts';
import { ServiceEndedError, startServiceProcess } from '../../cli/demo/service-process.ts';
import { readConfig } from '../../server/process/config.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import { openBrowser } from './browser.ts';
import { evaluate } from './evaluate.ts';
import { openJudge } from './open-judge.ts';
import { type Options, readOptions, UsageError } from './options.ts';
import { reportOf, summaryOf } from './report.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** `npm run eval`: takes ideas through all agents of a new service. Resolves to an exit code: 1 if a check fails. */
async function main({ ideas, folder, atOnce }: Options, signal: AbortSignal): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uas-eval-data-'));
  // Everything except the model and the tools belongs to this run, so no existing data is touched.
  const { DATABASE_URL: _database, DATABASE_DIRECT_URL: _direct, ...settings } = process.env;
  const own = { DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', LOG_LEVEL: 'error' };
  const plenty = { RATE_LIMIT_PER_MINUTE: '1000000', RUN_LIMIT_PER_MINUTE: '1000000' };
  const environment = { ...settings, ...plenty, ...own };
  const config = readConfig(environment);
  using judge = openJudge(config);
  const answeredBy = config.model?.name ?? offlineModelName;
  const service = await startServiceProcess(environment, signal);
  try {
    await using browser = await openBrowser();
    say(`${ideas.length} ideas, answered by ${answeredBy}; report and pictures go to ${folder}`);
    const api = openApi(service.url, service.key);
    const evaluated = await evaluate({ api, browser, ideas, folder, model: judge.model, signal, atOnce, say });
    const report = join(folder, 'report.md');
    await writeFile(report, reportOf(evaluated, { model: answeredBy, at: new Date() }));
    process.stdout.write(`${summaryOf(evaluated)}\n\n${report}\n`);
    const failed = evaluated.some(({ verdicts }) => Object.values(verdicts).some(({ state }) => state === 'failed'));
    return failed ? 1 : 0;
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => stopping.abort(new Error(`stopped by ${name}`)));
try {
  process.exitCode = await main(await readOptions(process.argv.slice(2)), stopping.signal);
} catch (error) {
  if (error instanceof UsageError) say(error.message);
  else if (error instanceof ServiceEndedError) say([error.message, ...error.ending.lastWords].join('\n'));
  else throw error;
  process.exitCode = error instanceof UsageError ? 64 : 1;
}

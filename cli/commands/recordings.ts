import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { requireNew } from '../require-new.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface RecordFlags {
  out?: string;
  force?: boolean;
}

/** Adds the commands that download and play recordings of runs. */
export function addRecordings(program: Command, context: Context): void {
  program
    .command('record')
    .summary('download the recorded model calls of a run')
    .description(
      'Writes what a run asked models and what came back, without secrets, for replay. The service records calls while RECORD_MODEL_CALLS is on.',
    )
    .argument(...sessionArgument)
    .argument('<run>', 'run id, or latest')
    .option('--out <file>', 'the file to write (default: standard output)')
    .option('--force', 'overwrite the file if it exists')
    .action(async (id: string, given: string, { out, force = false }: RecordFlags) => {
      const streams = context.streams();
      const session = await openSession(await context.client(), id);
      const recording = await session.run(given === 'latest' ? await latestRun(session) : given).recording();
      if (out === undefined) return streams.printJson(recording);
      await requireNew(out, force);
      await writeFile(out, `${JSON.stringify(recording)}\n`);
      const calls = recording.calls.length;
      return streams.json ? streams.printJson({ path: out, calls }) : streams.print(out);
    });

  program
    .command('replay')
    .summary('answer as the model of recorded runs did')
    .description(
      'Serves recordings as an OpenAI-compatible server on this machine, until Ctrl-C. Prints the settings for the service, then how each request was answered, and at the end which ones differed.',
    )
    .argument('<file...>', 'recordings, in the order of the runs')
    .option('--port <port>', 'the port to listen on; 0 takes any free one', portOf, 0)
    .action((files: string[], { port }: { port: number }) => replay(context, files, port));
}

async function replay(context: Context, files: readonly string[], port: number): Promise<void> {
  const streams = context.streams();
  const [{ readRecording }, { startReplay }, { reportLines }, { replaySettings }] = await Promise.all([
    import('../replay/parse-recording.ts'),
    import('../replay/replay-server.ts'),
    import('../replay/playback.ts'),
    import('../replay/settings.ts'),
  ]);
  const recordings = await Promise.all(files.map(readRecording));
  const ended = new AbortController();
  const end = () => ended.abort();
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  await using server = await startReplay(recordings, {
    port,
    matched(match) {
      if (match.kind === 'refused') streams.warn(`refused   ${match.why}`);
      else streams.note(`${match.kind.padEnd(9)} ${match.call.step}`);
      if (match.kind === 'by-order') streams.note(`          differs at ${match.difference}`);
    },
  });
  const settings = replaySettings(server.url, recordings);
  if (streams.json)
    await streams.printJson({ settings: Object.fromEntries(settings.map((line) => line.split(/=(.*)/s, 2))) });
  else await streams.print(...settings);
  if (!ended.signal.aborted) await once(ended.signal, 'abort');
  const report = server.report();
  await (streams.json ? streams.printJson(report) : streams.print(...reportLines(report)));
}

async function latestRun(session: Awaited<ReturnType<typeof openSession>>): Promise<string> {
  const [run] = (await session.runs({ limit: 1 })).runs;
  if (!run) throw new FailedError('This session has no run yet.');
  return run.runId;
}

function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return Number(text);
}

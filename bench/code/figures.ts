import { startScriptedModel, type ScriptedModel } from '../models/scripted-model.ts';
import { type CodeService, createSession, filesOf, runCode, type RunEvent, startCodeService } from './run-case.ts';

type Timed = RunEvent & { ms: number };

/** Six tokens a delta, so 80 tokens a second, and 0.8 s to the first. */
const pace = { everyMs: 75, firstMs: 800 };
const limits = { outputTokens: 4_096, contextTokens: 32_000 };
const idea = 'a timer for eggs, 8 minutes';

const print = (name: string, value: string) => void process.stdout.write(`${name.padEnd(52)} ${value}\n`);
const seconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`);

function totalOf(events: readonly RunEvent[]) {
  const calls = events.filter(({ type }) => type === 'usage');
  const total = calls.at(-1)?.['total'] as { inputTokens: number; outputTokens: number } | undefined;
  return { calls: calls.length, read: total?.inputTokens ?? 0, wrote: total?.outputTokens ?? 0 };
}

const firstOf = (events: readonly Timed[], fits: (event: Timed) => boolean) => events.find(fits)?.ms;

/** An application with 4,096 tokens an answer and 32k of context, beside the same files in one answer. */
export async function writing(): Promise<void> {
  await using model = await startScriptedModel({ ...limits, ...pace, plainFiles: 25 });
  await using service = await startCodeService(model.url);
  const sessionId = await createSession(service, idea);
  const events = await runCode(service, sessionId, { content: idea });
  const end = events.find(({ type }) => type === 'code_complete' || type === 'error');
  const { calls, read, wrote } = totalOf(events);
  const files = await filesOf(service, sessionId);
  print('files, and how the run ended', `${Object.keys(files).length}, ${end?.type ?? 'not'}`);
  print('something on the screen after', seconds(firstOf(events, isShown)));
  print('first file after', seconds(firstOf(events, ({ type }) => type === 'file_written')));
  print('all files written after', seconds(firstOf(events, isWritten)));
  print('application checked after', seconds(firstOf(events, isChecked)));
  print('complete, with tests, after', seconds(end?.ms));
  print('calls, tokens in, tokens out', `${calls}, ${read}, ${wrote}`);
  const alone = await inOneAnswer(model, files);
  print('the same files in one answer without a limit', `${seconds(alone.ms)}, ${alone.tokens} tokens out`);
  const ratio = (firstOf(events, isWritten) ?? Number.NaN) / alone.ms;
  print('writing, side by side : one call', ratio.toFixed(2));
}

const isWritten = (event: Timed) => event.type === 'status' && event['stepId'] === 'types:1';
const isChecked = (event: Timed) => event['stepId'] === 'boot:1' && event['state'] !== 'running';
const isShown = (event: Timed) => event['stepId'] === 'starter' && event['state'] === 'done';

/** Asks the model for all files at once, as a client without this service would. */
async function inOneAnswer(model: ScriptedModel, files: Readonly<Record<string, string>>) {
  model.change({ outputTokens: 1_000_000, contextTokens: 1_000_000 });
  const asked = model.requests.find(({ messages }) => messages[1]?.content.includes('"write":['));
  if (!asked) throw new Error('No files were asked for.');
  const paths = JSON.stringify(
    Object.keys(files).filter((path) => !path.includes('.test.') && path !== 'src/theme.css'),
  );
  const messages = asked.messages.map(({ role, content }) => ({
    role,
    content: content.replace(/"write":\[[^\]]*\]/, () => `"write":${paths}`),
  }));
  const started = performance.now();
  const response = await fetch(`${model.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ ...asked, messages }),
  });
  const text = await response.text();
  const tokens = /"completion_tokens":(\d+)/.exec(text)?.[1] ?? '?';
  return { ms: performance.now() - started, tokens };
}

/** A change of one line in a project of 80 and of 200 files: tokens of all calls together. */
export async function edits(): Promise<void> {
  for (const moreFiles of [30, 145]) {
    await using model = await startScriptedModel({ moreFiles });
    await using service = await startCodeService(model.url);
    const { sessionId, sandboxUrl } = await application(service);
    const count = Object.keys(await filesOf(service, sessionId)).length;
    const content = 'Change “Delete the log” to “Empty the log”';
    const events = await runCode(service, sessionId, { content, sandboxUrl });
    const { calls, read, wrote } = totalOf(events);
    const changed = events.filter(({ type }) => type === 'file_written').map((event) => String(event['path']));
    const chars = Object.values(await filesOf(service, sessionId)).reduce((sum, text) => sum + text.length, 0);
    print(`a line in ${count} files`, `${calls} calls, ${read} tokens in, ${wrote} out; changed ${changed.join(', ')}`);
    print('the project whole, in tokens', String(Math.round(chars / 4)));
  }
}

async function application(service: CodeService): Promise<{ sessionId: string; sandboxUrl: string }> {
  const sessionId = await createSession(service, idea);
  const events = await runCode(service, sessionId, { content: idea });
  const end = events.find(({ type }) => type === 'code_complete');
  if (!end) throw new Error(`No application: ${JSON.stringify(events.at(-2))}`);
  return { sessionId, sandboxUrl: String(end['sandboxUrl']) };
}

/** Reading ten runs again, from the first event to the last. */
export async function replayed(): Promise<void> {
  await using model = await startScriptedModel({ plainFiles: 25 });
  await using service = await startCodeService(model.url);
  const { sessionId } = await application(service);
  for (let run = 2; run <= 10; run += 1)
    await service.post(`/api/v1/sessions/${sessionId}/code-agent`).then((one) => one.text());
  const times: number[] = [];
  let bytes = 0;
  for (let reading = 0; reading < 10; reading += 1) {
    const started = performance.now();
    bytes = (await (await service.get(`/api/v1/sessions/${sessionId}/events?since=0`)).text()).length;
    times.push(performance.now() - started);
  }
  const median = times.toSorted((a, b) => a - b)[5] ?? 0;
  print('ten runs read again, median of ten', `${median.toFixed(0)} ms, ${(bytes / 1_000_000).toFixed(1)} MB`);
}

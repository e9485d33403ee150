import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { ApiError, InsufficientScopeError, UnauthenticatedError, UnifiedAgents } from '../../client/sdk/index.ts';
import { oneLine } from '../terminal/safe-text.ts';
import type { Context } from '../context.ts';
import { exitCodeOf, exitCodes, explain } from '../failures.ts';
import { packageVersion } from '../package-version.ts';
import type { Settings } from '../settings.ts';
import { storedSettingsPath } from '../stored-settings.ts';

interface Finding {
  what: string;
  ok: boolean;
  says: string;
  /** The settings that change it. */
  set?: string;
}

interface Told {
  finding: Finding;
  code: number;
}

const good = (what: string, says: string, more: Pick<Finding, 'set'> = {}): Told => ({
  finding: { what, ok: true, says, ...more },
  code: exitCodes.ok,
});
const bad = (what: string, says: string, code: number = exitCodes.failed): Told => ({
  finding: { what, ok: false, says },
  code,
});

export function addDoctor(program: Command, context: Context): void {
  program
    .command('doctor')
    .summary('check settings, service and key')
    .description('Checks the settings, the service, the key and the models, and reports problems.')
    .option('--forget', 'first forget what was learnt about the model servers')
    .action(async ({ forget = false }: { forget?: boolean }) => {
      const streams = context.streams();
      let exitCode: number = exitCodes.ok;
      for await (const { finding, code } of examine(context, forget)) {
        if (code !== exitCodes.ok) exitCode = code;
        if (streams.json) await streams.printJson(finding);
        else await streams.print(lineOf(finding));
      }
      process.exitCode = exitCode;
    });
}

function lineOf({ what, ok, says, set }: Finding): string {
  const words = set === undefined ? says : `${says} Set: ${set}`;
  return `${ok ? 'ok  ' : 'BAD '} ${what.padEnd(10)} ${oneLine(words)}`;
}

async function* examine(context: Context, forget: boolean): AsyncGenerator<Told> {
  yield good('program', `unified-agents ${packageVersion()}, Node ${process.version}`);

  const { url, apiKey } = await context.settings();
  yield good('address', `${url.value}, from ${url.from}`);
  const open = await readableByOthers(context);
  if (open !== null) yield bad('settings', `Other users can read ${open}. Run: chmod 600 ${open}`);

  const client = new UnifiedAgents({ apiKey: apiKey?.value ?? 'none', baseUrl: url.value, maxRetries: 0 });
  try {
    const { info } = await client.request<{ info: { version: string } }>({ path: '/api/v1/openapi.json' });
    const state = await readiness(client);
    const says = `unified-agents ${info.version} answers and is ${state}`;
    yield state === 'ready' ? good('service', says) : bad('service', says);
  } catch (error) {
    yield bad('service', explain(error, { url: url.value, keyFrom: apiKey?.from ?? null })?.join(' ') ?? String(error));
    return;
  }
  const key = await lookAtKey(client, apiKey);
  yield key;
  if (key.finding.ok) yield* lookAtModels(client, forget);
}

/** Asks each model of the service a few times, in few words. */
async function* lookAtModels(client: UnifiedAgents, forget: boolean): AsyncGenerator<Told> {
  try {
    for (const { id, role } of await client.models()) {
      const { ok, findings } = await client.testModel({ modelId: id, forget });
      yield ok ? good('model', `${id} (${role}) answers`) : bad('model', `${id} (${role}) cannot be used`);
      for (const { what, ok: isFine, says, set } of findings) {
        yield isFine ? good(what, says, set === null ? {} : { set }) : bad(what, says);
      }
    }
  } catch (error) {
    if (error instanceof InsufficientScopeError) return yield good('model', 'not tested: the key may not test models');
    yield bad('model', `cannot be tested: ${(error as Error).message}`, exitCodeOf(error));
  }
}

async function readiness(client: UnifiedAgents): Promise<string> {
  try {
    return (await client.request<{ status: string }>({ path: '/readyz' })).status;
  } catch (error) {
    // The service answers, although it is not ready.
    if (error instanceof ApiError) return `not ready (${error.status})`;
    throw error;
  }
}

async function lookAtKey(client: UnifiedAgents, apiKey: Settings['apiKey']): Promise<Told> {
  if (!apiKey) return bad('key', 'no key. Store one with: unified-agents login', exitCodes.access);
  // The same prefix that lists of keys show. A service key is any text, so show less of it.
  const named = `${apiKey.value.slice(0, apiKey.value.startsWith('uas_') ? 8 : 3)}…, from ${apiKey.from}`;
  try {
    await client.sessions.list({ limit: 1 });
    return good('key', `${named}, is valid`);
  } catch (error) {
    if (error instanceof InsufficientScopeError) return good('key', `${named}, is valid, but cannot list sessions`);
    if (error instanceof UnauthenticatedError)
      return bad('key', `${named}, is refused: ${error.message}`, exitCodes.access);
    return bad('key', `${named}: ${(error as Error).message}`, exitCodeOf(error));
  }
}

/** Returns the path of the stored settings if users other than the owner can read it. */
async function readableByOthers(context: Context): Promise<string | null> {
  const path = storedSettingsPath(context.environment);
  try {
    const { mode } = await stat(path);
    return process.platform !== 'win32' && (mode & 0o077) !== 0 ? path : null;
  } catch {
    // No settings are stored.
    return null;
  }
}

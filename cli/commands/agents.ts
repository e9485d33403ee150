import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { WireEvent } from '../../schema/event.ts';
import { InvalidRequestError, type Session, type UnifiedAgents } from '../../client/sdk/index.ts';
import { attached, attachOption, type OpenedFiles, openFiles } from '../attach.ts';
import { type AgentField, fieldsOf, namesSandbox, takesMessages, withValue } from '../agent-fields.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { followRun } from '../follow-run.ts';
import { wholeNumber } from '../numbers.ts';
import { openSession } from '../session-id.ts';

interface Flags {
  session?: string;
  body?: string;
  runKey?: string;
  detach?: boolean;
  attach?: string[];
}

/** Adds a command for each agent, with the agent's own fields as flags. */
export function addAgents(program: Command, context: Context): void {
  for (const agent of Object.values(context.agents)) addAgent(program, context, agent);
}

function addAgent(program: Command, context: Context, agent: AnyAgent): void {
  const command = program
    .command(agent.name)
    .summary(`run the agent ${agent.title}`)
    .description(`${agent.description} Writes the result to standard output.`)
    .option('--session <session>', 'session id, or latest (default: a new session)')
    .option('--body <file>', 'file with the whole body as JSON; - reads standard input')
    .option('--run-key <key>', 'idempotency key: the same call with the same key attaches to the first run')
    .option('--detach', 'start the run without following it');
  const words = takesMessages(agent.input);
  if (words) attachOption(command.argument('[words...]', 'your message; - reads it from standard input'));
  // An agent that takes no words explains that itself, instead of Commander.
  else command.allowExcessArguments();
  if (namesSandbox(agent)) command.option('--sandbox-url <url>', 'edit the sandbox of this session');
  const fields = fieldsOf(agent.input).map((field) => ({ field, option: optionOf(field) }));
  for (const { option } of fields) command.addOption(option);

  command.action(async (...given: unknown[]) => {
    if (!words && command.args.length > 0) throw new UsageError(takesNoWords(agent, fields));
    const flags = command.opts<Flags & { sandboxUrl?: string } & Record<string, unknown>>();
    let body = await readBody(flags.body);
    for (const { field, option } of fields) {
      const value = flags[option.attributeName()];
      if (value !== undefined) body = withValue(body, field.path, value) as Record<string, unknown>;
    }
    const said = words ? await readWords(given[0] as string[]) : '';
    if (said !== '') {
      const message = { role: 'user', content: said, ...(flags.sandboxUrl && { sandboxUrl: flags.sandboxUrl }) };
      body = { ...body, messages: [...messagesOf(body), message] };
    }
    if (words && lacksWords(agent, body)) throw needsWords(agent);
    const files = await openFiles(flags.attach ?? []);
    if (files.length > 0 && said === '') throw new UsageError('--attach needs a message that says what the files are.');
    await run(context, agent, flags, { body, files });
  });
}

function takesNoWords({ name }: AnyAgent, fields: readonly { option: Option }[]): string {
  const flags = fields.map(({ option }) => option.long).join(', ');
  return (
    `${name} takes no message. It works from what is in the session; its flags are ${flags}. ` +
    `To start from an idea:  unified-agents run --agents ideation,${name} "…"`
  );
}

const needsWords = ({ name }: AnyAgent) =>
  new UsageError(`${name} needs a message: unified-agents ${name} "…", or - to read it from standard input.`);

/** Whether the message is missing for an agent that needs one. */
function lacksWords({ input }: AnyAgent, body: Readonly<Record<string, unknown>>): boolean {
  if (messagesOf(body).length > 0) return false;
  const parsed = (input as z.ZodType).safeParse(body);
  return !parsed.success && parsed.error.issues.some(({ path }) => path[0] === 'messages');
}

function optionOf({ flag, kind, choices, description }: AgentField): Option {
  const name = { text: 'text', number: 'number', boolean: 'yes-or-no', list: 'words' }[kind];
  const hint =
    kind === 'list' ? [description, 'separated by commas'].filter((part) => part !== '').join('; ') : description;
  const option = new Option(`--${flag} <${choices ? 'choice' : name}>`, hint);
  if (choices) option.choices([...choices]);
  if (kind === 'number') option.argParser(wholeNumber);
  if (kind === 'boolean') option.argParser((given) => given === 'true').choices(['true', 'false']);
  if (kind === 'list')
    option.argParser((given) =>
      given
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
  return option;
}

interface Request {
  body: Record<string, unknown>;
  /** For the last message. */
  files: OpenedFiles;
}

async function run(context: Context, agent: AnyAgent, flags: Flags, { body: written, files }: Request): Promise<void> {
  const streams = context.streams();
  const client = await context.patientClient();
  const { session, isNew } = await sessionFor(client, flags.session);
  const start = async (signal?: AbortSignal) => {
    try {
      const body = withAttached(written, await attached(session, files));
      const accepted = await session.start(agent.name, body, { signal, idempotencyKey: flags.runKey });
      if (isNew) streams.note(`Session ${session.sessionId}`);
      return accepted;
    } catch (error) {
      // Delete the session that was created for a refused run: it would stay empty.
      if (isNew && !signal?.aborted) await session.delete();
      const lacks = error instanceof InvalidRequestError && error.errors.some(({ path }) => path === 'messages');
      throw lacks ? needsWords(agent) : error;
    }
  };
  if (flags.detach) {
    const { runId } = await start();
    if (streams.json) await streams.printJson({ sessionId: session.sessionId, runId });
    else await streams.print(`${session.sessionId}\t${runId}`);
    return;
  }
  const title = {
    agent: agent.name,
    title: agent.title,
    number: 1,
    total: 1,
    hides: agent.terminal,
    agents: { [agent.name]: agent },
  };
  const followed = await followRun({ streams, sessionId: session.sessionId, title, begin: start });
  if (followed.outcome === 'completed' && followed.terminal && !streams.json)
    await streams.print(resultText(agent, followed.terminal));
  process.exitCode = followed.exitCode;
}

/** The result in words; as JSON if the service has another version of the agent. */
function resultText(agent: AnyAgent, terminal: WireEvent): string {
  const output = agent.output.safeParse(terminal);
  if (output.success) return agent.resultText(output.data);
  const { type: _type, cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...fields } = terminal;
  return JSON.stringify(fields, null, 2);
}

async function sessionFor(
  client: UnifiedAgents,
  given: string | undefined,
): Promise<{ session: Session; isNew: boolean }> {
  if (given !== undefined) return { session: await openSession(client, given), isNew: false };
  return { session: await client.sessions.create(), isNew: true };
}

/** Throws UsageError. */
async function readBody(file: string | undefined): Promise<Record<string, unknown>> {
  if (file === undefined) return {};
  const from = file === '-' ? 'standard input' : file;
  try {
    const json: unknown = JSON.parse(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'));
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`Cannot read the body from ${from}: ${(error as Error).message}`);
  }
  throw new UsageError(`The body in ${from} is not a JSON object.`);
}

async function readWords(words: readonly string[]): Promise<string> {
  return (words.length === 1 && words[0] === '-' ? await text(process.stdin) : words.join(' ')).trim();
}

/** Adds the attachments to the last message, which the words on the command line made. */
function withAttached(body: Record<string, unknown>, given: { attachments?: string[] }): Record<string, unknown> {
  const messages = messagesOf(body);
  if (!given.attachments) return body;
  return { ...body, messages: [...messages.slice(0, -1), { ...(messages.at(-1) as object), ...given }] };
}

const messagesOf = ({ messages }: Readonly<Record<string, unknown>>) => (Array.isArray(messages) ? messages : []);

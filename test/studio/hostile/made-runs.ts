import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { AnyStartable } from '../../../agents/agent.ts';
import { streamEventSchemas } from '../../../agents/agent-events.ts';
import * as registry from '../../../agents/index.ts';
import { defineTeam } from '../../../server/core/team/team.ts';
import type { Filler } from './fill.ts';
import { paths, stored } from './payloads.ts';

interface MadeEvent {
  type: string;
  [member: string]: unknown;
}

export interface MadeRun {
  runId: string;
  agent: string;
  status: 'completed' | 'failed' | 'waiting';
  events: MadeEvent[];
}

/** How often a type of event comes in a run; others come once. */
const counts: Readonly<Record<string, number>> = {
  phase: 4,
  status: 16,
  text_delta: 150,
  usage: 2,
  validation_progress: 3,
};

/** Types that end a run, or a part of it. */
const endings = ['error', 'done'];

/** The files of a project that a model wrote. */
export function hostileFiles(text: () => string, change = ''): Readonly<Record<string, string>> {
  const content = (index: number) =>
    Array.from({ length: index === 0 ? 400 : 12 }, () => `${text()}${change}`).join('\n');
  return Object.fromEntries(paths.map((path, index) => [stored(path), content(index)]));
}

/** Runs of each agent with each of its events, with hostile text in each field; of agents that this release has not, too. */
export function makeRuns(filler: Filler, text: () => string, files: Readonly<Record<string, string>>): MadeRun[] {
  const agents = Object.values(registry);
  const team = defineTeam(registry);
  const whole = [...agents, team].map((agent) => madeRun(agent, filler, files));
  const failed = agents.map((agent) => failedRun(agent, filler));
  const strange = ['__proto__', 'constructor', text(), `<img src=x onerror="ran('agent')">`].map((agent) =>
    strangeRun(agent, filler, text),
  );
  return [...strange, ...failed, ...whole];
}

/** A run for each text: in a long one, a text can make one after it part of a comment or of code. */
export function spokenRuns(filler: Filler, texts: readonly string[]): MadeRun[] {
  const done = filled(filler, schemaOf(registry.ideation, 'done'));
  return texts.map((delta) => ({
    runId: uuidv7(),
    agent: 'ideation',
    status: 'completed',
    events: [
      { type: 'text_delta', delta },
      { ...done, outcome: 'completed' },
    ],
  }));
}

function madeRun(agent: AnyStartable, filler: Filler, files: Readonly<Record<string, string>>): MadeRun {
  const waits = agent.name === 'team';
  const events: MadeEvent[] = [];
  for (const schema of streamEventSchemas(agent)) {
    const type = typeOf(schema);
    // A text that was never written cannot start over, and a run that waits has no end yet.
    if ([...endings, 'text_reset', ...(waits ? ['team_complete'] : [])].includes(type)) continue;
    if (type === 'file_written') events.push(...writtenFiles(schema, filler, files));
    else events.push(...Array.from({ length: counts[type] ?? 1 }, (_, index) => filled(filler, schema, index)));
  }
  const approvals = events.filter(({ type }) => type === 'approval_requested');
  for (const event of approvals) Object.assign(event, { stage: 'prd', approvalId: uuidv7() });
  if (!waits) events.push({ ...filled(filler, schemaOf(agent, 'done')), outcome: 'completed' });
  // The question comes last.
  const sorted = [...events.filter((event) => !approvals.includes(event)), ...approvals];
  return { runId: uuidv7(), agent: agent.name, status: waits ? 'waiting' : 'completed', events: sorted };
}

function failedRun(agent: AnyStartable, filler: Filler): MadeRun {
  const events = ['status', 'error'].map((type) => filled(filler, schemaOf(agent, type)));
  events.push({ ...filled(filler, schemaOf(agent, 'done')), outcome: 'failed' });
  return { runId: uuidv7(), agent: agent.name, status: 'failed', events };
}

/** A run of an agent, and events, that the page does not know. */
function strangeRun(agent: string, filler: Filler, text: () => string): MadeRun {
  const types = ['__proto__', 'constructor', 'toString', text(), text()].filter((type) => type !== '');
  const events: MadeEvent[] = types.map((type) => ({
    type,
    [text()]: text(),
    nested: { list: [text(), null, text()] },
  }));
  events.push({ ...filled(filler, schemaOf(registry.ideation, 'done')), outcome: 'completed' });
  return { runId: uuidv7(), agent, status: 'completed', events };
}

function writtenFiles(schema: z.ZodObject, filler: Filler, files: Readonly<Record<string, string>>): MadeEvent[] {
  return Object.entries(files).map(([path, content], index) => ({
    ...filled(filler, schema, index),
    path,
    content: content.slice(0, 1_000).toWellFormed(),
    sha256: createHash('sha256').update(content).digest('hex'),
    change: index % 5 === 4 ? 'changed' : 'created',
  }));
}

/** An event without the envelope, which the log adds. */
function filled(filler: Filler, schema: z.ZodObject, index = 0): MadeEvent {
  const { cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...own } = filler.fill(schema, index);
  return { ...own, type: typeOf(schema) };
}

function schemaOf(agent: AnyStartable, type: string): z.ZodObject {
  const found = streamEventSchemas(agent).find((schema) => typeOf(schema) === type);
  if (!found) throw new TypeError(`${agent.name} has no event ${type}`);
  return found;
}

function typeOf(schema: z.ZodObject): string {
  const { type } = schema.shape;
  return String((type as z.ZodLiteral).value);
}

import * as registry from '../../agents/index.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import { streamEventSchemas } from '../../agents/agent-events.ts';
import { problemsOf } from '../../agents/design-system/lint.ts';
import { checkFiles } from '../../agents/kit/project/paths.ts';
import { designTokensSchema } from '../../schema/design-tokens.ts';
import { sessionSchema } from '../../schema/session.ts';
import { resultsOf, type StoredEvent, type Taken } from './taken.ts';
import { type Verdict, verdict } from './verdict.ts';

const agents = Object.values(registry as Readonly<Record<string, AnyAgent>>);

/**
 * Checks that each event, the session and the artifacts have the documented shapes, and that DESIGN.md passes its
 * linter.
 */
export async function checkSchema(taken: Taken): Promise<Verdict> {
  const { designMd, files } = resultsOf(taken);
  const session = sessionSchema.safeParse(taken.session);
  const wrongFiles = files && checkFiles(Object.entries(files).map(([path, content]) => ({ path, content })));
  return verdict([
    ...missing(taken),
    ...taken.events.flatMap(misfit),
    ...(session.success ? [] : [`The session: ${issuesOf(session.error)}`]),
    ...taken.artifacts
      .filter(({ kind }) => kind === 'design-system')
      .flatMap(({ content }) => {
        const tokens = designTokensSchema.safeParse((content as { tokens?: unknown }).tokens);
        return tokens.success ? [] : [`The design tokens: ${issuesOf(tokens.error)}`];
      }),
    ...(designMd === null ? [] : (await problemsOf(designMd)).map((problem) => `DESIGN.md: ${problem}`)),
    ...(wrongFiles ? [wrongFiles] : []),
  ]);
}

/** Checks that every agent ended with its terminal event. */
function missing({ agents: asked, events }: Taken): string[] {
  return agents
    .filter(({ name }) => asked.includes(name))
    .filter(({ terminal }) => !events.some(({ type }) => type === terminal))
    .map(({ name, terminal }) => `${name} did not send ${terminal}.`);
}

function misfit(event: StoredEvent): string[] {
  const agent = agents.find(({ name }) => name === event.agent);
  if (!agent) return [`An event of ${event.agent}, which is not an agent.`];
  const schemas = streamEventSchemas(agent);
  const fitting = schemas.map((schema) => schema.safeParse(event));
  if (fitting.some(({ success }) => success)) return [];
  const own = schemas.findIndex((schema) => schema.shape['type']?.safeParse(event.type).success);
  const error = fitting[own]?.error;
  return [`${event.agent}: ${event.type} (${String(event['cursor'])}): ${error ? issuesOf(error) : 'no such event'}`];
}

function issuesOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
}

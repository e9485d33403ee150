import * as registry from '../../../agents/index.ts';
import { code } from '../../../agents/code/index.ts';
import type { Input } from '../../../agents/code/schema.ts';
import type { Context } from '../../../agents/code/work.ts';
import { uncheckedReport } from '../../../agents/kit/sound/verdict.ts';
import type { ProjectFiles } from '../../../agents/ports.ts';
import { startStubModel, inDeltas } from '../../support/stub-model.ts';
import { createSandboxHost } from '../../support/sandboxes.ts';
import { said } from '../../project/blocks.ts';
import { finish } from '../../artifacts/finished.ts';
import { openWorld } from '../world.ts';

/** Applications by name. */
type Applications = Readonly<Record<string, string>>;

/** The Code agent, which shows one of these applications if its message names it. Otherwise it asks the model for a change. */
function planting(applications: Applications) {
  return {
    ...code,
    async *run(request: Input, context: Context) {
      const name = /^plant (.*)$/.exec(request.messages[0]?.content ?? '')?.[1];
      const app = name === undefined ? undefined : applications[name];
      if (app === undefined) return yield* code.run(request, context);
      const files: ProjectFiles = { 'src/App.tsx': app, 'src/theme.css': ':root {}\n' };
      const sandbox = await context.sandboxes.open(context.signal);
      yield* context.step('show', async () => {
        const built = await sandbox.show(files, context.signal);
        if (!built.ok) throw new Error(built.errors);
        return null;
      });
      const codeProjectId = yield* context.step('record', () => context.records.create({ name: 'Planted' }));
      const place = { sandboxUrl: sandbox.url, sandboxName: sandbox.name, codeProjectId };
      return {
        output: { ...place, checked: uncheckedReport('A test.'), notDone: null },
        session: place,
        artifacts: [
          { kind: 'screen', name: 'main', content: screen, shown: files },
          { kind: 'code', name: 'code', content: { files }, shown: files },
        ],
      };
    },
  };
}

const screen = { screenId: 'main', name: 'Main', path: 'src/App.tsx', brand: null, tokens: {}, critique: null };

/** The studio with sessions that have these applications, and a model that changes nothing. */
export async function openPlanted(applications: Applications) {
  await using opened = new AsyncDisposableStack();
  const host = opened.use(await createSandboxHost());
  const model = opened.use(
    await startStubModel(({ body }) =>
      body.messages[0]?.content.includes('<summary ')
        ? inDeltas(said('summary', 'It is so already.')({ messages: body.messages }))
        : inDeltas('{}'),
    ),
  );
  const world = opened.use(
    await openWorld({
      store: host.store,
      sandboxes: host.provider,
      previewUrl: host.previewUrl,
      agents: { ...registry, code: planting(applications) },
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
    }),
  );
  const parts = opened.move();
  return {
    world,
    model,
    /** Returns the id of a session with an application. */
    async plant(name: string): Promise<string> {
      const sessionId = await world.session();
      await finish(world.service, sessionId, 'code', { messages: [{ role: 'user', content: `plant ${name}` }] });
      return sessionId;
    },
    /** At another host than that of the previews, as in use. */
    someone: (options: Parameters<typeof world.someone>[0] = {}) =>
      world.someone({ url: `http://localhost:${world.http.port}`, ...options }),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

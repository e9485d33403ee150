import { describe, expect, test } from 'vitest';
import { design } from '../../agents/design/index.ts';
import { resolveTarget } from '../../agents/design/target.ts';
import type { DesignEvent } from '../../agents/design/work.ts';
import { ServiceError } from '../../schema/errors.ts';
import { answering, contextFor, drafting, emptySession, openSandbox, runToEnd } from '../project/context.ts';
import { said, written } from '../project/blocks.ts';
import { prdOf } from '../project/prd.ts';
import { products } from '../project/products.ts';
import { openedRun } from './run-agent.ts';

const organs = products[1];
if (!organs) throw new Error('the product is missing');
const prd = prdOf(organs);
const screenFile = (name: string, body: string) => ({
  files: [{ path: `src/screens/${name}.tsx`, content: body }],
  summary: 'A screen.',
});

describe('design', () => {
  test('without a model, {} designs the first screen of the PRD that has no design, and the sandbox builds it', async () => {
    await using sandbox = await openSandbox();
    const context = contextFor<DesignEvent>({ model: await drafting(), sandbox, session: { prd } });
    const { events, value } = await runToEnd(openedRun(design, { messages: [] }, context, new Map()));

    expect(events[0]).toEqual({ type: 'phase', phase: 'design' });
    const ids = { sandboxUrl: sandbox.url, sandboxName: sandbox.name, designProjectId: 'record-1' };
    expect(value.output).toMatchObject({ ...ids, checked: { build: { state: 'passed' } } });
    expect(value.session).toEqual(ids);
    expect(value.artifacts).toMatchObject([
      { kind: 'screen', name: 'screen-1', content: { path: 'src/screens/TuningOverview.tsx', brand: null } },
      { kind: 'code', name: 'code' },
    ]);
    const files = await sandbox.files();
    expect(files['src/App.tsx']).toContain("from './screens/TuningOverview.tsx'");
    expect(files['src/theme.css']).toContain('--color-primary');
  });

  test('a second run designs the next screen and shows both', async () => {
    await using sandbox = await openSandbox();
    const model = await drafting();
    const first = await runToEnd(design.run({ messages: [] }, contextFor({ model, sandbox, session: { prd } })));
    const artifacts = first.value.artifacts ?? [];
    const second = await runToEnd(
      design.run(
        { messages: [] },
        contextFor<DesignEvent>({ model, sandbox, session: { prd, designProjectId: 'made' }, artifacts }),
      ),
    );
    expect(second.value.output.designProjectId).toBe('made');
    expect(second.value.artifacts).toMatchObject([
      { name: 'screen-2', content: { name: 'Visit calendar' } },
      { kind: 'code', content: { files: await sandbox.files() } },
    ]);
    const app = (await sandbox.files())['src/App.tsx'] ?? '';
    expect(app).toContain('TuningOverview');
    expect(app).toContain('VisitCalendar');
  });

  test('the brand of the request overrides the design system, and is stored with the screen', async () => {
    await using sandbox = await openSandbox();
    const model = await drafting();
    const brand = { mood: 'calm', colors: { primary: '#0a7d4f' } };
    const { value } = await runToEnd(
      design.run({ messages: [], brand }, contextFor({ model, sandbox, session: { prd } })),
    );
    expect(value.artifacts).toMatchObject([{ content: { brand } }, { kind: 'code' }]);
  });

  test('sends build errors back to the model, and builds its repair', async () => {
    await using sandbox = await openSandbox();
    const model = answering({
      'design.screen': () => screenFile('Counter', "export function Counter() { return <h1>{missing('</h1>; }"),
      'design.repair': written({
        'src/screens/Counter.tsx': 'export function Counter() {\n  return <h1>Counter</h1>;\n}\n',
      }),
    });
    const context = contextFor<DesignEvent>({ model, sandbox });
    const { events } = await runToEnd(design.run({ messages: [], targetScreen: { name: 'Counter' } }, context));
    expect(events.filter((event) => 'state' in event && event.state === 'failed')).toHaveLength(1);
    expect(model.requests.map(({ task }) => task)).toEqual(['design.screen', 'design.repair']);
    expect((await sandbox.files())['src/screens/Counter.tsx']).toContain('<h1>Counter</h1>');
  });

  test('ends in build_failed if a repair changes nothing, twice, and leaves the sandbox unchanged', async () => {
    await using sandbox = await openSandbox();
    const broken = screenFile('Counter', 'export function Counter() { return <h1>; }');
    const model = answering({ 'design.screen': () => broken, 'design.repair': said('summary', 'Nothing.') });
    const run = runToEnd(
      design.run({ messages: [], targetScreen: { name: 'Counter' } }, contextFor({ model, sandbox })),
    );
    await expect(run).rejects.toMatchObject({ code: 'build_failed' });
    expect(await sandbox.files()).toEqual({});
    expect(sandbox.builds).toHaveLength(3);
  });

  test('ends in build_failed after two repairs that leave as much wrong, the second of whole files', async () => {
    await using sandbox = await openSandbox();
    let round = 0;
    const broken = () => {
      round += 1;
      return `import { x } from './gone${round}.ts';\nexport function Counter() { return <h1>{x}</h1>; }\n`;
    };
    const model = answering({
      'design.screen': () => screenFile('Counter', broken()),
      'design.repair': ({ messages }) => written({ 'src/screens/Counter.tsx': broken() })({ messages }),
    });
    const run = runToEnd(
      design.run({ messages: [], targetScreen: { name: 'Counter' } }, contextFor({ model, sandbox })),
    );
    await expect(run).rejects.toMatchObject({ code: 'build_failed' });
    expect(model.requests.at(-1)?.messages[0]?.content).not.toContain('SEARCH');
  });

  test('adds a new screen to an existing application, which keeps its files', async () => {
    await using sandbox = await openSandbox();
    const app = 'export function App() {\n  return <h1 className="text-text">The application</h1>;\n}\n';
    await sandbox.show({ 'src/App.tsx': app, 'src/theme.css': '' }, AbortSignal.timeout(90_000));
    const model = answering({
      'design.screen': () => screenFile('Counter', 'export function Counter() {\n  return <h1>Counter</h1>;\n}\n'),
    });
    const context = contextFor<DesignEvent>({ model, sandbox, session: { codeProjectId: 'code-1' } });
    await runToEnd(design.run({ messages: [], targetScreen: { name: 'Counter' } }, context));
    const files = await sandbox.files();
    expect(files['src/Application.tsx']).toBe(app);
    expect(files['src/App.tsx']).toContain("from './screens/Counter.tsx'");
    expect(files['src/App.tsx']).toContain('<Application />');
  });

  test('asks again if the model overwrites the application or imports a package', async () => {
    await using sandbox = await openSandbox();
    const good = screenFile('Counter', 'export function Counter() {\n  return <h1>Counter</h1>;\n}\n');
    const bad = [
      { ...good, files: [...good.files, { path: 'src/App.tsx', content: '' }] },
      { ...good, files: [...good.files, { path: '../out.ts', content: '' }] },
      screenFile('Counter', "import pg from 'pg';\nexport function Counter() { return <h1>{pg}</h1>; }"),
      screenFile('Counter', 'export function Other() { return null; }'),
      screenFile('Other', 'export function Counter() { return null; }'),
    ];
    for (const answer of bad) {
      const answers = [answer, good];
      const model = answering({ 'design.screen': () => answers.shift() });
      await runToEnd(design.run({ messages: [], targetScreen: { name: 'Counter' } }, contextFor({ model, sandbox })));
      expect(model.requests).toHaveLength(2);
    }
  });

  test('a cancelled run stops together with the model', async () => {
    await using sandbox = await openSandbox();
    const cancel = new AbortController();
    const steps = design.run(
      { messages: [] },
      contextFor<DesignEvent>({
        model: await drafting(),
        sandbox,
        session: { prd },
        signal: cancel.signal,
      }),
    );
    await steps.next();
    cancel.abort(new ServiceError('cancelled', 'The run was cancelled.'));
    await expect(runToEnd(steps)).rejects.toMatchObject({ code: 'cancelled' });
    expect(sandbox.builds).toHaveLength(0);
  });

  test('refuses a run without anything to work from, and names the agent that would supply it', () => {
    expect(() => design.check({ messages: [] }, emptySession)).toThrow(
      expect.objectContaining({ code: 'precondition_missing', extensions: { missingAgent: 'ideation' } }),
    );
    expect(() => design.check({ messages: [] }, { ...emptySession, ideaSummary: 'An idea' })).not.toThrow();
  });

  test.each([
    ['Please design a calm calendar of visits for the day', 'Calm calendar of visits'],
    ['Weekly payouts', 'Weekly payouts'],
    ['A page where parishes see what they owe, by month', 'Page'],
    ['???', 'Home'],
  ])('without a PRD %j names the screen %j', (content, name) => {
    const options = {
      messages: [{ role: 'user' as const, content }],
      asked: undefined,
      screens: [],
      designed: new Set<string>(),
    };
    expect(resolveTarget(options).name).toBe(name);
  });

  test.each([
    [{ asked: { id: 'screen-4' } }, 'Monthly invoices'],
    [{ asked: { name: 'organ details' } }, 'Organ details'],
    [{ messages: [{ role: 'user' as const, content: 'The visit calendar, please, in big type' }] }, 'Visit calendar'],
    [{ messages: [{ role: 'user' as const, content: 'In big type, please' }] }, 'Organ detail'],
    [{ designed: new Set(prd.screens.map((screen) => screen.id)) }, 'Tuning overview'],
  ])('fills in missing fields from the PRD: %j', (given, name) => {
    const designed = new Set(['screen-1', 'screen-2']);
    const target = resolveTarget({ messages: [], asked: undefined, screens: prd.screens, designed, ...given });
    expect(target.name).toBe(name);
    expect(prd.screens.map((screen) => screen.id)).toContain(target.id);
    expect(target.type).not.toBe('');
  });

  test('refuses a primary colour that is not valid CSS, at its path', () => {
    const parsed = design.input.safeParse({ brand: { colors: { primary: 'no colour' } } });
    expect(parsed.error?.issues[0]?.path).toEqual(['brand', 'colors', 'primary']);
    expect(design.input.safeParse({}).data).toEqual({ messages: [] });
  });
});

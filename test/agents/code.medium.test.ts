import { describe, expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import { design } from '../../agents/design/index.ts';
import type { SessionState } from '../../agents/agent.ts';
import { answering, contextFor, drafting, emptySession, openSandbox, runToEnd } from '../project/context.ts';
import { planOf, said, written } from '../project/blocks.ts';
import { prdOf } from '../project/prd.ts';
import { products } from '../project/products.ts';

const organs = products[1];
if (!organs) throw new Error('the product is missing');
const prd = prdOf(organs);
const app = (text: string) => ({ 'src/App.tsx': `export function App() {\n  return <h1>${text}</h1>;\n}\n` });
const plan = { 'code.plan': () => planOf('src/App.tsx'), 'code.tests': () => '' };
const say = (content: string, sandboxUrl?: string) => ({
  role: 'user' as const,
  content,
  ...(sandboxUrl === undefined ? {} : { sandboxUrl }),
});

/** Makes a sandbox with the application that the offline drafter writes. */
async function withApplication() {
  const sandbox = await openSandbox();
  const session: Partial<SessionState> = { prd };
  const { value } = await runToEnd(
    code.run({ messages: [] }, contextFor<CodeEvent>({ model: await drafting(), sandbox, session })),
  );
  return { sandbox, session: { ...session, ...value.session }, value };
}

async function editOffline(words: string) {
  const { sandbox, session } = await withApplication();
  await using _ = sandbox;
  const before = await sandbox.files();
  const { value } = await runToEnd(
    code.run(
      { messages: [say(words, sandbox.url)] },
      contextFor<CodeEvent>({ model: await drafting(), sandbox, session }),
    ),
  );
  return { before, after: await sandbox.files(), value };
}

describe('code', () => {
  test('without a model, {} writes an application with a route for every screen of the PRD, and it builds', async () => {
    const { sandbox, value } = await withApplication();
    await using _ = sandbox;
    expect(value.output).toEqual({
      sandboxUrl: sandbox.url,
      sandboxName: sandbox.name,
      codeProjectId: 'record-1',
      checked: expect.objectContaining({ build: { state: 'passed', problems: 0, reason: null } }),
      notDone: null,
    });
    const files = await sandbox.files();
    for (const screen of ['TuningOverview', 'VisitCalendar', 'OrganDetail', 'MonthlyInvoices']) {
      expect(files['src/App.tsx']).toContain(`screen: ${screen} }`);
    }
    expect(value.artifacts).toEqual([{ kind: 'code', name: 'code', content: { files }, shown: files }]);
  });

  test('extends the sandbox of an earlier design, and the designed screen keeps its module and tokens', async () => {
    await using sandbox = await openSandbox();
    const brand = { colors: { primary: '#0a7d4f' } };
    const designed = await runToEnd(
      design.run({ messages: [], brand }, contextFor({ model: await drafting(), sandbox, session: { prd } })),
    );
    const theme = (await sandbox.files())['src/theme.css'];
    const model = await drafting();
    const artifacts = designed.value.artifacts ?? [];
    await runToEnd(code.run({ messages: [] }, contextFor<CodeEvent>({ model, sandbox, session: { prd }, artifacts })));
    const files = await sandbox.files();
    expect(files['src/theme.css']).toBe(theme);
    expect(files['src/App.tsx']).toContain("from './screens/TuningOverview.tsx'");
  });

  test('without a PRD, the words are enough for an application that builds', async () => {
    await using sandbox = await openSandbox();
    const model = await drafting();
    const messages = [say('Beekeepers inspect hives and log honey harvests')];
    await runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox })));
    const data = Object.keys(await sandbox.files()).filter((path) => path.startsWith('src/data/'));
    expect(data).toContain('src/data/Hive.ts');
  });

  test('sends build errors back to the model, and ships its repair', async () => {
    await using sandbox = await openSandbox();
    const model = answering({ ...plan, 'code.files': written(app('{oops(')), 'code.repair': written(app('Fine')) });
    await runToEnd(code.run({ messages: [say('An app')] }, contextFor<CodeEvent>({ model, sandbox })));
    const repair = model.requests.find(({ task }) => task === 'code.repair');
    expect(repair?.messages[1]?.content).toContain('"path":"src/App.tsx"');
    expect((await sandbox.files())['src/App.tsx']).toContain('Fine');
  });

  test('ends in build_failed if a repair changes nothing, twice, and keeps the existing files', async () => {
    const { sandbox, session } = await withApplication();
    await using _ = sandbox;
    const before = await sandbox.files();
    const model = answering({
      ...plan,
      'code.files': written(app('{oops(')),
      'code.repair': said('summary', 'Nothing.'),
    });
    const run = runToEnd(code.run({ messages: [] }, contextFor<CodeEvent>({ model, sandbox, session })));
    await expect(run).rejects.toMatchObject({ code: 'build_failed' });
    expect(await sandbox.files()).toEqual(before);
  });

  test('without a model, edits name, colour, wording and a new field', async () => {
    const { before, after, value } = await editOffline(
      'Rename the app to Pipe Dreams. Make the primary colour forest green and add a number field blower pressure to organs. Change "Schedule visit" to "Book a visit"',
    );
    expect(after['src/app-name.ts']).toBe("export const appName = 'Pipe Dreams';\n");
    expect(after['src/theme.css']).not.toBe(before['src/theme.css']);
    expect(after['src/data/Organ.ts']).toContain("label: 'Blower pressure', type: 'number'");
    expect(after['src/screens/VisitCalendar.tsx']).toContain('Book a visit');
    expect(after['src/data/Parish.ts']).toBe(before['src/data/Parish.ts']);
    expect(value.output.codeProjectId).toBe('record-1');
  });

  test('without a model, an edit that it does not understand is an error and changes nothing', async () => {
    const { sandbox, session } = await withApplication();
    await using _ = sandbox;
    const before = await sandbox.files();
    const messages = [say('Let it dream of electric sheep')];
    const run = code.run({ messages }, contextFor<CodeEvent>({ model: await drafting(), sandbox, session }));
    await expect(runToEnd(run)).rejects.toMatchObject({
      code: 'not_understood',
      message: expect.stringMatching(/“Let it dream of electric sheep”.*edits are limited to/),
    });
    expect(await sandbox.files()).toEqual(before);
    expect(sandbox.builds).toHaveLength(1);
  });

  test('refuses the sandbox of another session at the message that names it', () => {
    const session = { ...emptySession, sandboxUrl: 'http://preview.test/own/', sandboxName: 'own' };
    const messages = [say('first'), say('second', 'http://preview.test/other/')];
    expect(() => code.check({ messages }, session)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        errors: [{ path: 'messages.1.sandboxUrl', message: expect.any(String) }],
      }),
    );
    expect(() => code.check({ messages: [say('x', session.sandboxUrl)] }, session)).not.toThrow();
    expect(() => code.check({ messages: [say('x', 'http://preview.test/')] }, emptySession)).toThrow(
      'not the one of this session',
    );
  });

  test('refuses a run without anything to work from; a sandbox is enough', () => {
    expect(() => code.check({ messages: [] }, emptySession)).toThrow(
      expect.objectContaining({ code: 'precondition_missing' }),
    );
    expect(() => code.check({ messages: [] }, { ...emptySession, sandboxName: 'own' })).not.toThrow();
  });

  test('stops before the build if the run is cancelled', async () => {
    await using sandbox = await openSandbox();
    const cancel = new AbortController();
    const model = await drafting();
    const steps = code.run(
      { messages: [] },
      contextFor<CodeEvent>({ model, sandbox, session: { prd }, signal: cancel.signal }),
    );
    await steps.next();
    cancel.abort(new Error('cancelled by the test'));
    await expect(runToEnd(steps)).rejects.toThrow('cancelled by the test');
    expect(sandbox.builds).toHaveLength(0);
  });
});

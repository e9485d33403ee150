import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import type { DraftRequest, Drafts } from '../../agents/draft.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { ServiceError } from '../../schema/errors.ts';
import { planOf, written } from '../project/blocks.ts';
import { answering, contextFor, runToEnd } from '../project/context.ts';
import { fakeSandbox } from '../project/fake-sandbox.ts';

export const app = 'export function App() {\n  return <h1>Log</h1>;\n}\n';
const parts = ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts'];
export const project: ProjectFiles = {
  'src/App.tsx': app,
  ...Object.fromEntries(parts.map((path) => [path, `export const name = '${path}';\n`])),
};
export type Asked = DraftRequest<{ write: string[] }>;
export const wanted = ({ data }: Asked) => Object.fromEntries(data.write.map((path) => [path, project[path] ?? '']));
export const good: Drafts = {
  'brief.read': () => ({ constraints: [] }),
  'code.plan': () => planOf(...Object.keys(project)),
  'code.files': (request: Asked) => written(wanted(request))(request),
  'code.tests': () => 'Nothing to test.',
};
export const run = (drafts: Drafts, sandbox = fakeSandbox()) => {
  const model = answering({ ...good, ...drafts });
  const messages = [{ role: 'user' as const, content: 'Something about tides' }];
  const ended = runToEnd(code.run({ messages }, contextFor<CodeEvent>({ model, sandbox })));
  return { model, sandbox, ended };
};
export const ofType = <Type extends CodeEvent['type']>(events: readonly CodeEvent[], type: Type) =>
  events.filter((event): event is Extract<CodeEvent, { type: Type }> => event.type === type);

export const refused = () => {
  throw new ServiceError('output_refused', 'The model refused to answer this.');
};

import type { FilesChecked, Looked, ProjectFiles } from '../../../agents/ports.ts';
import type { SandboxFinding } from '../../../schema/sandbox.ts';

/** The application that a test of sandboxes builds. */
export const testProject: ProjectFiles = {
  'src/theme.css': '@theme inline { --color-primary: var(--primary); }\n:root { --primary: rgb(1, 2, 3); }\n',
  'src/App.tsx': `export function App() {
  return (
    <main className="p-4">
      <h1 className="text-2xl">It works</h1>
    </main>
  );
}
`,
};

export const testRoute = '/';

/** A build, or why there is none. */
export function builtFinding(result: { ok: true } | { ok: false; errors: string }, durationMs: number): SandboxFinding {
  if (result.ok) return { what: 'build', state: 'works', says: 'A small application was built.', durationMs };
  return {
    what: 'build',
    state: 'fails',
    says: `A small application does not build: ${result.errors.slice(0, 500)}`,
    durationMs,
  };
}

export function renderedFinding(result: FilesChecked): SandboxFinding {
  const { durationMs } = result;
  // Without a renderer, the service says of each build that its screens were not checked.
  if (result.state === 'not_checked') return { what: 'render', state: 'missing', says: result.reason, durationMs };
  if (result.state === 'passed') return { what: 'render', state: 'works', says: 'It was rendered.', durationMs };
  return { what: 'render', state: 'fails', says: `It does not render: ${result.problems[0]?.text ?? ''}`, durationMs };
}

export function lookedFinding(result: Looked): SandboxFinding {
  const { durationMs } = result;
  if (result.state === 'not_checked') return { what: 'look', state: 'missing', says: result.reason, durationMs };
  return {
    what: 'look',
    state: 'works',
    says: `A browser made ${result.pictures.length} pictures of it.`,
    durationMs,
  };
}

import type { FilesChecked, Looked } from '../../../agents/ports.ts';
import type { SandboxFinding } from '../../../schema/sandbox.ts';
import type { BuiltApp } from '../../ports.ts';
import { installBoundary, nameOf } from './boundary.ts';
import type { Confinement } from './confined-program.ts';
import { builtFinding, lookedFinding, renderedFinding, testRoute } from './test-project.ts';

export interface LocalTest {
  boundary(): Promise<Confinement | null>;
  build(confinement: Confinement): Promise<{ ok: true; app: BuiltApp } | { ok: false; errors: string }>;
  boot(app: BuiltApp, route: string): Promise<FilesChecked>;
  look(app: BuiltApp, route: string): Promise<Looked>;
}

/** Builds a small application in the boundary of this machine, renders it and looks at it. Nothing of it is kept. */
export async function testLocal({ boundary, build, boot, look }: LocalTest): Promise<SandboxFinding[]> {
  const began = performance.now();
  const confinement = await boundary();
  const found = { what: 'boundary', durationMs: since(began) } as const;
  if (confinement === null) {
    const says = `Code that a model wrote is not built, because nothing confines it. ${installBoundary()}`;
    return [{ ...found, state: 'fails', says }];
  }
  const findings: SandboxFinding[] = [
    { ...found, state: 'works', says: `Builds are confined by ${nameOf(confinement)}.` },
  ];
  const building = performance.now();
  const built = await build(confinement);
  findings.push(builtFinding(built, since(building)));
  if (built.ok)
    findings.push(renderedFinding(await boot(built.app, testRoute)), lookedFinding(await look(built.app, testRoute)));
  return findings;
}

const since = (began: number) => Math.round(performance.now() - began);

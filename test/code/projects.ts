import { generateProject } from '../../agents/offline/app-generator/generate.ts';
import { planApp } from '../../agents/offline/app-generator/plan-app.ts';
import { readSource } from '../../agents/kit/project/source.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { type StarterKind, starterKinds } from '../../agents/starters/base/kinds.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { products } from '../project/products.ts';

/** The files of a starter's application, as Code ships them. */
async function shippedStarter(kind: StarterKind): Promise<ProjectFiles> {
  return starterProject({ kind, version: 1, language: 'en', name: 'Name', values: {}, quotes: {}, notDone: [] });
}

/** All starters and generated applications, by name. */
export async function wholeProjects(): Promise<[string, ProjectFiles][]> {
  const source = await readSource();
  return [
    ...(await Promise.all(
      starterKinds.map(async (kind): Promise<[string, ProjectFiles]> => [kind, await shippedStarter(kind)]),
    )),
    ...products.map((product): [string, ProjectFiles] => [product.title, generateProject(planApp(product), source)]),
  ];
}

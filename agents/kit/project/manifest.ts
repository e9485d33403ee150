import { z } from 'zod';
import type { ProjectFiles } from '../../ports.ts';
import { packagesIn } from './packages.ts';
import { readTemplate } from './template.ts';

const versions = z.record(z.string(), z.string());
const manifestSchema = z.looseObject({ dependencies: versions, devDependencies: versions });

/** Returns the content of a project's package.json: the template's, with the packages that these files import. */
export async function manifestOf(files: ProjectFiles): Promise<z.output<typeof manifestSchema>> {
  const template = await readTemplate();
  const manifest = manifestSchema.parse(JSON.parse(template['package.json'] ?? ''));
  const packages = packagesIn(files);
  const types = packages.flatMap(({ name, types: version }) => (version ? [[`@types/${name}`, version] as const] : []));
  return {
    ...manifest,
    dependencies: sorted(
      manifest.dependencies,
      packages.map(({ name, version }) => [name, version]),
    ),
    devDependencies: sorted(manifest.devDependencies, types),
  };
}

function sorted(
  known: Readonly<Record<string, string>>,
  added: readonly (readonly [name: string, version: string])[],
): Record<string, string> {
  const all = Object.entries({ ...known, ...Object.fromEntries(added) });
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

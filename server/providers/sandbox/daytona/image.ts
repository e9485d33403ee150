import { readFile } from 'node:fs/promises';
import type { Image } from '@daytona/sdk';
import { z } from 'zod';
import { hostPaths } from '../host-paths.ts';
import { typedPackages } from '../types/packages.ts';

/** Our folder in a sandbox. */
export const home = '/opt/unified-agents';
/** The part of it that changes. Packages are resolved from the parent folder. */
export const workshop = `${home}/work`;

/** Packages that the build process and the applications import, and those for checks of types. */
const packages = ['@tailwindcss/oxide', 'tailwindcss', 'typescript', ...typedPackages];

/**
 * Describes an image with Node and our versions of the build's packages. It is created once, because a sandbox has no
 * network access.
 */
export async function sandboxImage(image: typeof Image): Promise<Image> {
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(hostPaths.packageFile, 'utf8')));
  const dependencies = Object.fromEntries(packages.map((name) => [name, manifest.dependencies[name]]));
  const ours = JSON.stringify({ private: true, type: 'module', dependencies });
  return image
    .base('node:24-bookworm-slim')
    .workdir(home)
    .runCommands(`echo '${ours}' > package.json`, 'npm install --no-audit --no-fund', `mkdir -m 777 ${workshop}`)
    .dockerfileCommands(['USER node']);
}

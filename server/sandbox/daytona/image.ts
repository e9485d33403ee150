import { readFile } from 'node:fs/promises';
import type { Image } from '@daytona/sdk';
import { z } from 'zod';
import { hostPaths } from '../host-paths.ts';

/** Where everything of ours lies in a sandbox. */
export const home = '/opt/unified-agents';
/** The part of it that changes; packages are found in the folder above. */
export const workshop = `${home}/work`;

/** What the build process and the applications import. */
const packages = ['@tailwindcss/oxide', 'react', 'react-dom', 'tailwindcss', 'vite'];

/** Node and the packages of a build in our own versions; made once, since a sandbox itself reaches no network. */
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

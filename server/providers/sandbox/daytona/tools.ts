import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { moduleExtension } from '../../../process/module-extension.ts';
import { hostPaths } from '../host-paths.ts';
import { workshop } from './image.ts';

export interface Upload {
  source: Buffer;
  destination: string;
}

const inside = fileURLToPath(new URL('inside', import.meta.url));
/** In the same relative places as here, so that they can import each other. */
const folders = [
  { from: hostPaths.child, to: `${workshop}/child` },
  { from: inside, to: `${workshop}/daytona/inside` },
];

export const tools = {
  build: `${workshop}/child/main${moduleExtension}`,
  place: `${workshop}/daytona/inside/place${moduleExtension}`,
  unpack: `${workshop}/daytona/inside/unpack${moduleExtension}`,
  serve: `${workshop}/daytona/inside/serve${moduleExtension}`,
};

/** Reads our programs that run in a sandbox: the same build process as on this machine, and the programs around it. */
export async function readTools(): Promise<Upload[]> {
  const uploads = await Promise.all(
    folders.map(async ({ from, to }) => {
      const names = (await readdir(from)).filter((name) => name.endsWith(moduleExtension));
      return Promise.all(
        names.map(async (name) => ({ source: await readFile(`${from}/${name}`), destination: `${to}/${name}` })),
      );
    }),
  );
  return uploads.flat();
}

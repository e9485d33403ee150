import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { moduleEnding } from '../../module-ending.ts';
import { hostPaths } from '../host-paths.ts';
import { workshop } from './image.ts';

export interface Upload {
  source: Buffer;
  destination: string;
}

const inside = fileURLToPath(new URL('inside', import.meta.url));
/** As they lie beside each other here, so that they find each other there. */
const folders = [
  { from: hostPaths.child, to: `${workshop}/child` },
  { from: inside, to: `${workshop}/daytona/inside` },
];

export const tools = {
  build: `${workshop}/child/main${moduleEnding}`,
  place: `${workshop}/daytona/inside/place${moduleEnding}`,
  unpack: `${workshop}/daytona/inside/unpack${moduleEnding}`,
  serve: `${workshop}/daytona/inside/serve${moduleEnding}`,
};

/** The programs of ours that run in a sandbox: the same build process as on this machine, and what goes around it. */
export async function readTools(): Promise<Upload[]> {
  const uploads = await Promise.all(
    folders.map(async ({ from, to }) => {
      const names = (await readdir(from)).filter((name) => name.endsWith(moduleEnding));
      return Promise.all(
        names.map(async (name) => ({ source: await readFile(`${from}/${name}`), destination: `${to}/${name}` })),
      );
    }),
  );
  return uploads.flat();
}

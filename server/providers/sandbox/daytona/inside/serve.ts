/**
 * Runs in the sandbox and serves the release that the link `current` points to. Arguments: the folder that contains
 * `current`, and the port. Each response names the release, so that the service can tell it from responses of anything
 * in between.
 */
import { readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join, sep } from 'node:path';

const releaseHeader = 'x-unified-agents-release';
const [folder, port] = process.argv.slice(2);
if (folder === undefined || port === undefined) throw new Error('The folder to serve and the port are missing.');

createServer(async (request, response) => {
  const { status, release, content } = await answer(folder, request.url ?? '/');
  response.writeHead(status, { [releaseHeader]: release, 'cache-control': 'no-store' }).end(content);
}).listen(Number(port), '0.0.0.0');

async function answer(folder: string, url: string): Promise<{ status: number; release: string; content?: Buffer }> {
  const root = await realpath(join(folder, 'current')).catch(() => null);
  if (root === null) return { status: 404, release: 'none' };
  const release = basename(root);
  try {
    const path = decodeURIComponent(new URL(url, 'http://sandbox').pathname);
    const file = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path));
    if (!file.startsWith(`${root}${sep}`)) return { status: 404, release };
    return { status: 200, release, content: await readFile(file) };
  } catch {
    // No such file, a folder, or an invalid path.
    return { status: 404, release };
  }
}

import { type Context as HonoContext, Hono } from 'hono';
import { inOrder } from '../../agents/in-order.ts';
import type { Services } from '../../server/core/services.ts';
import type { Config } from '../../server/process/config.ts';
import { packageVersion } from '../../server/process/package-version.ts';
import type { Studio } from '../../server/studio/studio.ts';
import { matches } from '../http/etag.ts';
import { otherMethods } from '../http/method-not-allowed.ts';
import { pageHeaders, previewSource } from '../http/page-headers.ts';
import { type BuiltFile, type BuiltFiles, openBuilt } from './built-files.ts';
import { chooseEncoding } from './encoding.ts';
import { homePage, type Home, withHome } from './home-page.ts';
import { encodedPages } from './index-pages.ts';
import { chooseLanguage } from './words/language.ts';

/** The pages of the studio, which its script tells apart. */
const pagePaths = ['/', '/s', '/s/*', '/inbox', '/signals', '/usage', '/settings', '/settings/*', '/r'];

/** A name with a hash never has another content. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves the studio, without a key. Without script, or without a build of the studio, its pages say how to call the service.
 * Browsers revalidate a page on each visit.
 */
export function studioAdapter(services: Services, config: Pick<Config, 'PUBLIC_URL' | 'model'>, studio: Studio): Hono {
  const facts = {
    version: packageVersion(),
    agents: inOrder(services.agents),
    model: config.model === null ? null : services.models.default.name,
  };
  const policy = {
    ...pageHeaders({
      scripts: ["'self'"],
      styles: ["'self'", "'unsafe-inline'"],
      frames: [previewSource(services.previewUrl)],
    }),
    // The forms that leave for an identity provider must name our own origin.
    'referrer-policy': 'same-origin',
  };
  const pages = encodedPages();
  let built: { folder: string; files: Promise<BuiltFiles> } | null = null;

  function filesIn(folder: string): Promise<BuiltFiles> {
    if (built?.folder === folder) return built.files;
    const opened = { folder, files: openBuilt(folder) };
    built = opened;
    // The next request tries again.
    opened.files.catch(() => {
      if (built === opened) built = null;
    });
    return opened.files;
  }

  async function servePage(c: HonoContext): Promise<Response> {
    const url = (config.PUBLIC_URL ?? new URL(c.req.url).origin).replace(/\/+$/, '');
    const home: Home = { ...facts, url };
    const state = await studio.state();
    const language = state.is === 'built' ? chooseLanguage(undefined, c.req.header('accept-language')) : 'en';
    const page = await pages.get(JSON.stringify([state, language, url]), async () => {
      if (state.is !== 'built') return homePage(home, state);
      return withHome((await filesIn(state.folder)).index, language, home);
    });
    const encoding = chooseEncoding(c.req.header('accept-encoding'), ['br', 'gzip', 'identity']);
    return send(c, {
      type: 'text/html; charset=utf-8',
      etag: etagFor(page.etag, encoding),
      encoding,
      vary: 'accept-encoding, accept-language',
      // The page of a build that is under way loads itself again, and then must be another one.
      cache: state.is === 'building' ? 'no-store' : 'no-cache',
      bytes: page.bodies[encoding],
    });
  }

  /** Returns the file of the build that a path names; null: none. */
  async function fileAt(path: string): Promise<BuiltFile | null> {
    const state = await studio.state();
    if (state.is !== 'built') return null;
    return (await filesIn(state.folder)).files.get(path) ?? null;
  }

  async function serveFile(c: HonoContext, file: BuiltFile): Promise<Response> {
    const encoding = chooseEncoding(c.req.header('accept-encoding'), file.encodings);
    c.set('isFile', true);
    const { bytes, etag } = await file.read(encoding);
    const cache = file.isHashed ? forEver : 'no-cache';
    return send(c, { type: file.type, etag, encoding, vary: 'accept-encoding', cache, bytes });
  }

  function send(c: HonoContext, { type, etag, encoding, vary, cache, bytes }: Answer): Response {
    for (const [name, value] of Object.entries(policy)) c.header(name, value);
    c.header('vary', vary, { append: true });
    c.header('etag', etag);
    c.header('cache-control', cache);
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    if (encoding !== 'identity') c.header('content-encoding', encoding);
    c.header('content-type', type);
    c.header('content-length', String(bytes.length));
    return c.body(bytes);
  }

  const app = new Hono();
  const notAllowed = otherMethods(['GET']);
  for (const path of pagePaths) {
    app.get(path, servePage);
    app.all(path, notAllowed);
  }
  // Only names with an ending: any other request should not have to wait for the list of files.
  for (const path of ['/assets/:name', '/:name{[^/]+\\.[a-z0-9]+}']) {
    app.all(path, async (c, next) => {
      const file = await fileAt(c.req.path);
      if (file === null) return next();
      return c.req.method === 'GET' || c.req.method === 'HEAD' ? serveFile(c, file) : notAllowed(c, next);
    });
  }
  return app;
}

interface Answer {
  type: string;
  etag: string;
  encoding: keyof typeof suffixes;
  vary: string;
  cache: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const suffixes = { br: '-br', gzip: '-gz', identity: '' } as const;

/** Each form of a page has an entity tag of its own. */
const etagFor = (etag: string, encoding: keyof typeof suffixes) => etag.replace(/"$/, `${suffixes[encoding]}"`);

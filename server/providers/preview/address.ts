import { localPreviewUrl } from '../../process/addresses.ts';
import { isPreviewName } from '../../store/preview-name.ts';

export interface PreviewPlace {
  /**
   * The setting `PREVIEW_URL`, with `{name}` anywhere in it or as a prefix of paths; if unset, the address listened on.
   */
  PREVIEW_URL?: string | undefined;
  /** The address listened on. */
  HOST: string;
  /** The port listened on. */
  port: number;
}

/** The preview and file that a request asks for. */
export interface PreviewTarget {
  name: string;
  /** Decoded, without a leading slash; empty for the preview's first page. */
  path: string;
  /** False if the slash after the name is missing: relative addresses would then resolve incorrectly. */
  rooted: boolean;
}

const placeholder = '{name}';

/** Returns the template of preview addresses, with a trailing slash. */
function template({ PREVIEW_URL, HOST, port }: PreviewPlace): string {
  const given = PREVIEW_URL ?? localPreviewUrl(HOST, port);
  const named = given.includes(placeholder) ? given : `${given.replace(/\/+$/, '')}/${placeholder}`;
  return `${named.replace(/\/+$/, '')}/`;
}

/** Returns a function from preview name to preview address, with a trailing slash. */
export function previewAddress(place: PreviewPlace): (name: string) => string {
  const text = template(place);
  return (name) => text.replaceAll(placeholder, name);
}

/** Returns a function from URL to the preview target; null if the URL names no preview. */
export function readPreviewTarget(place: PreviewPlace): (url: URL) => PreviewTarget | null {
  const text = template(place);
  // Only the position of the name matters.
  const sample = new URL(text.replaceAll(placeholder, 'name'));
  const [, host = ''] = /^https?:\/\/([^/]*)/.exec(text) ?? [];
  if (host.includes(placeholder)) {
    const [before = '', after = ''] = host.toLowerCase().replace(/:\d+$/, '').split(placeholder);
    return (url) => readFromHost(url, before, after);
  }
  const prefix = sample.pathname.replace(/name\/$/, '');
  return (url) => readFromPath(url.pathname, prefix);
}

function readFromHost(url: URL, before: string, after: string): PreviewTarget | null {
  const { hostname } = url;
  if (!hostname.startsWith(before) || !hostname.endsWith(after)) return null;
  const name = hostname.slice(before.length, hostname.length - after.length);
  const path = decode(url.pathname.slice(1));
  return isPreviewName(name) && path !== null ? { name, path, rooted: true } : null;
}

function readFromPath(pathname: string, prefix: string): PreviewTarget | null {
  // A proxy in front may have removed the prefix.
  const rest = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname.slice(1);
  const [, name = '', slash = '', encoded = ''] = /^([^/]*)(\/?)(.*)$/s.exec(rest) ?? [];
  const path = decode(encoded);
  return isPreviewName(name) && path !== null ? { name, path, rooted: slash !== '' } : null;
}

/** Returns null for invalid UTF-8 and for NUL, which the database cannot store. */
function decode(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

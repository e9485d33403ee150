import { localPreviewUrl } from '../addresses.ts';
import { isPreviewName } from './name.ts';

export interface PreviewPlace {
  /** The setting `PREVIEW_URL`: with `{name}` anywhere, or a prefix of paths; unset: the address listened on. */
  PREVIEW_URL?: string | undefined;
  /** The address listened on. */
  HOST: string;
  /** The port listened on. */
  port: number;
}

/** What a request asks for. */
export interface PreviewTarget {
  name: string;
  /** Decoded, without a slash at its start; empty for the preview's first page. */
  path: string;
  /** False where the slash after the name is missing, without which relative addresses lead astray. */
  rooted: boolean;
}

const placeholder = '{name}';

/** What addresses of previews are made of; a slash at its end. */
function template({ PREVIEW_URL, HOST, port }: PreviewPlace): string {
  const given = PREVIEW_URL ?? localPreviewUrl(HOST, port);
  const named = given.includes(placeholder) ? given : `${given.replace(/\/+$/, '')}/${placeholder}`;
  return `${named.replace(/\/+$/, '')}/`;
}

/** Where a preview is shown: an address with a slash at its end. */
export function previewAddress(place: PreviewPlace): (name: string) => string {
  const text = template(place);
  return (name) => text.replaceAll(placeholder, name);
}

/** Reads the preview that a request asks for; null when it names none. */
export function readPreviewTarget(place: PreviewPlace): (url: URL) => PreviewTarget | null {
  const text = template(place);
  // Any name will do: what counts is where it stands.
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
  // A proxy in front may have taken the prefix away.
  const rest = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname.slice(1);
  const [, name = '', slash = '', encoded = ''] = /^([^/]*)(\/?)(.*)$/s.exec(rest) ?? [];
  const path = decode(encoded);
  return isPreviewName(name) && path !== null ? { name, path, rooted: slash !== '' } : null;
}

/** null for what is no text, or no text that the database can hold. */
function decode(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

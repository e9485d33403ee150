import { createHash } from 'node:crypto';

export interface PagePolicy {
  /** The scripts of the page, such as `'self'` or what `hashSource` returns. None if left out. */
  scripts?: readonly string[];
  /** The styles of the page. None if left out. */
  styles?: readonly string[];
  /** What the page may show in frames. Nothing if left out. */
  frames?: readonly string[];
}

/**
 * Returns the headers of a page of ours, which shares its origin with the session's cookie. Nothing else may frame it, load
 * it or keep a handle on its window. Text becomes script only through the Trusted Types policy `workers`, with which the page
 * starts its workers.
 *
 * Chromium applies `form-action` to redirects, too: a form of such a page cannot lead to an identity provider. A link can.
 */
export function pageHeaders({ scripts, styles, frames }: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      source('script-src', scripts),
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      source('style-src', styles),
      "font-src 'self'",
      source('frame-src', frames),
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types workers',
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

const source = (directive: string, allowed: readonly string[] = []) =>
  `${directive} ${allowed.length === 0 ? "'none'" : allowed.join(' ')}`;

/** Returns the source of a policy that allows exactly this inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Returns the source of a policy that allows all previews. `previewUrl` has `{name}` where the name of a preview is. A policy
 * can leave open only the first labels of a host.
 */
export function previewSource(previewUrl: string): string {
  const [, origin = ''] = /^(https?:\/\/[^/]*)/.exec(previewUrl) ?? [];
  return origin.replace(/\/\/.*\{name\}[^.:]*/, '//*');
}

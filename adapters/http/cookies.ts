import type { Config } from '../../server/process/config.ts';

/** The cookies of this service: a signed-in browser, one that is known, and a sign-in that is under way. */
type CookieName = 'session' | 'device' | 'sign-in';

export interface Cookies {
  /** Returns the value of a cookie in a `Cookie` header; null if it is not there, or there twice. */
  read(header: string | undefined, name: CookieName): string | null;
  /** Returns a `Set-Cookie` header. `seconds`: null keeps the cookie until the browser closes; 0 removes it. */
  write(name: CookieName, value: string, seconds: number | null): string;
}

/**
 * With https, `__Host-` keeps other hosts of the domain from setting the cookies, and `Secure` keeps them off plain
 * http. Cookies ignore ports: previews are on another host name, so that they never get one.
 */
export function cookiesFor({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Cookies {
  const isSecure = PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:';
  const nameOf = (name: CookieName) => `${isSecure ? '__Host-' : ''}uas-${name}`;
  return {
    read(header, name) {
      const wanted = `${nameOf(name)}=`;
      const found = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(wanted));
      return found.length === 1 ? (found[0] ?? '').slice(wanted.length) : null;
    },
    write(name, value, seconds) {
      const parts = [`${nameOf(name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
      if (isSecure) parts.push('Secure');
      if (seconds !== null) parts.push(`Max-Age=${seconds}`);
      return parts.join('; ');
    },
  };
}

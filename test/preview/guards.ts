import { listen } from '../../server/process/listen.ts';
import { dashboardPage } from './outside.ts';

/** A header, a directive of the policy, or the separate origin of previews. */
export type Guard =
  | 'sandbox'
  | `${'default' | 'script' | 'style' | 'img' | 'font' | 'media' | 'connect'}-src`
  | 'form-action'
  | 'base-uri'
  | 'connection-allowlist'
  | 'permissions-policy'
  | 'x-content-type-options'
  | 'own-origin';

const policy = 'content-security-policy';

export interface Unguarded extends AsyncDisposable {
  /** The same preview behind these guards. */
  address: string;
  /** A page that embeds a preview, on the preview's own origin. */
  page(preview: string): string;
}

/** Proxies the real preview origin and removes these guards from all responses. */
export async function startUnguarded(preview: string, without: readonly Guard[]): Promise<Unguarded> {
  const { origin, pathname } = new URL(preview);
  const answer = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const shown = searchParams.get('preview');
    if (shown !== null) return new Response(dashboardPage(shown), { headers: { 'content-type': 'text/html' } });
    const guarded = await fetch(`${origin}${pathname}`);
    const headers = new Headers(guarded.headers);
    for (const guard of without) headers.delete(guard);
    headers.set(policy, directivesWithout(headers.get(policy) ?? '', without));
    return new Response(guarded.body, { status: guarded.status, headers });
  };
  const listening = await listen(answer, 'PREVIEW_PORT', 0, '127.0.0.1');
  const own = `http://127.0.0.1:${listening.port}`;
  return {
    address: `${own}${pathname}`,
    page: (shown) => `${own}/dashboard?preview=${encodeURIComponent(shown)}`,
    [Symbol.asyncDispose]: () => listening.close(),
  };
}

function directivesWithout(text: string, guards: readonly string[]): string {
  const kept = text.split('; ').filter((directive) => !guards.includes(directive.split(' ')[0] ?? ''));
  return kept.join('; ');
}

import type { TestService } from '../support/service.ts';

/** A browser as far as forms and cookies go. */
export interface Browser {
  cookies: ReadonlyMap<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Page>;
  /** Sends a form, and goes where the answer leads. */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Page>;
  /** Calls the API as a script of our own page does. */
  call(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

export interface Page {
  status: number;
  /** Where a redirect leads; null: it is none. */
  location: string | null;
  text: string;
  headers: Headers;
  /** The text of the alert; null: there is none. */
  alert: string | null;
  /** The value of a field. */
  field(name: string): string;
}

const own = { 'sec-fetch-site': 'same-origin', origin: 'http://service.test' };

/** Opens a browser with a profile of its own. `agent` is its name, `address` where it is. */
export function openBrowser(service: TestService, { agent = 'Test browser' }: { agent?: string } = {}): Browser {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ ...own, 'user-agent': agent, ...Object.fromEntries(new Headers(init.headers)) });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const answer = await service.withoutKey(path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    get: async (path, headers = {}) => pageOf(await request(path, { headers })),
    async send(path, fields, headers = {}) {
      const body = new URLSearchParams(fields).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return pageOf(await request(path, { method: 'POST', headers: { ...type, ...headers }, body }));
    },
    async call(method, path, body) {
      const headers = { 'content-type': 'application/json' };
      const answer = await request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    },
  };
}

async function pageOf(answer: Response): Promise<Page> {
  const text = await answer.text();
  const [, alert = null] = /<p class="alert" role="alert">([^<]*)<\/p>/.exec(text) ?? [];
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text,
    headers: answer.headers,
    alert,
    field: (name) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`, 's').exec(text)?.[1] ?? '',
  };
}

/** The token of a link. */
export const tokenOf = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1);

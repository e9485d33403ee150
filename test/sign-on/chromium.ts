import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import type { Role } from '../../schema/role.ts';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { tokenOf } from '../sign-in/browser.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type RealProvider, realClient, startRealProvider } from './real-provider.ts';
import { connect } from './way.ts';

export const password = 'a long walk by the sea';

/** A request as the service got it. */
interface Got {
  path: string;
  site: string | undefined;
  cookies: string;
}

/** The service at `localhost`, and an identity provider at `127.0.0.1`: for a browser, another site. */
export interface SignOnDesk {
  browser: Browser;
  service: TestService;
  http: HttpService;
  provider: RealProvider;
  /** People of the group `bosses` become admins, those of `staff` developers. */
  connection: SignOnConnection;
  got: Got[];
  at(path: string): string;
  /** Makes an account at the provider, and returns its name. */
  account(...groups: string[]): string;
  /** Opens a browser with a profile of its own. The test closes it. */
  open(options?: BrowserContextOptions): Promise<Page & AsyncDisposable>;
  invite(name: string, role: Role): Promise<string>;
  /** Lets somebody join with a password, and shows their account. Returns what they sign in with. */
  join(page: Page, role: Role): Promise<string>;
}

/** For all tests of a file. */
export function openSignOnDesk(): SignOnDesk {
  const desk = {} as SignOnDesk;
  const got: Got[] = [];
  // A full stop ends each name, so that none is part of another one.
  let people = 0;
  const at = (path: string) => `http://localhost:${desk.http.port}${path}`;

  async function invite(name: string, role: Role): Promise<string> {
    const answer = await desk.service.post('/api/v1/members', { name, role });
    return tokenOf((await answer.json()) as Invitation);
  }

  beforeAll(async () => {
    // The provider says on the console that its memory is no database.
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
    const provider = await startRealProvider('127.0.0.1');
    const service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
    const http = await listen(service, {}, ({ url = '', headers }) => {
      const site = headers['sec-fetch-site'];
      got.push({ path: url, site: typeof site === 'string' ? site : undefined, cookies: headers.cookie ?? '' });
    });
    const browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const connection = await connect(service, {
      issuer: provider.issuer,
      ...realClient,
      scopes: ['openid', 'profile', 'email', 'groups'],
      groupClaim: 'groups',
      groupRoles: [
        { group: 'bosses', role: 'admin' },
        { group: 'staff', role: 'developer' },
      ],
    });
    Object.assign(desk, { browser, service, http, provider, connection });
  });
  afterAll(async () => {
    await desk.browser.close();
    await desk.http[Symbol.asyncDispose]();
    await desk.service[Symbol.asyncDispose]();
    await desk.provider[Symbol.asyncDispose]();
    vi.restoreAllMocks();
  });

  return Object.assign(desk, {
    got,
    at,
    invite,
    account(...groups: string[]) {
      people += 1;
      const name = `Person ${people}.`;
      desk.provider.accounts.set(`sub-${people}`, { name, email: `person-${people}@example.com`, groups });
      return name;
    },
    async open(options: BrowserContextOptions = {}) {
      const context = await desk.browser.newContext(options);
      const page = await context.newPage();
      return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
    },
    async join(page: Page, role: Role) {
      people += 1;
      await page.goto(at(`/invite#${await invite(`Joined ${people}.`, role)}`));
      await page.getByRole('button', { name: 'Continue' }).click();
      const email = `joined-${people}@example.com`;
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await accountOf(page, `Joined ${people}.`);
      return email;
    },
  } satisfies Partial<SignOnDesk>);
}

/** Waits until somebody is in the studio or sees their account, and opens it. Returns what it says of them. */
export async function accountOf(page: Page, name: string): Promise<string> {
  await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/account');
  if (new URL(page.url()).pathname === '/') await page.getByRole('link', { name: 'Your account' }).click();
  const text = page.getByText(`You are signed in as ${name}`, { exact: false });
  await text.waitFor();
  return text.innerText();
}

/** Leaves for the provider, by the button of a page of ours, and signs in there. */
export async function passProvider(page: Page, name: string, button = 'Sign in with Company'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/**
 * Leaves for the provider, and has somebody sign in there elsewhere. Returns the address to which the provider would send the
 * browser back.
 */
export async function callbackFor(page: Page, { provider }: SignOnDesk, name: string): Promise<string> {
  const left = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`));
  await page.getByRole('button', { name: 'Sign in with Company' }).click();
  await page.getByRole('button', { name, exact: true }).waitFor();
  const [subject] = [...provider.accounts].find(([, account]) => account.name === name) ?? [''];
  return (await provider.walk(new URL((await left).url()), subject)).href;
}

import type { NewKey } from '../../schema/key.ts';
import type { TestService } from '../support/service.ts';

/** Creates a key through the front door. */
export async function makeKey(service: TestService, body: object, by?: string): Promise<NewKey> {
  const response = await service.post('/api/v1/keys', { name: 'Test', ...body }, by ? bearer(by) : {});
  if (response.status !== 201) throw new Error(`no key was made: ${await response.text()}`);
  return (await response.json()) as NewKey;
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The status and code of a request with a key. */
export async function askAs(service: TestService, key: string, path = '/api/v1/sessions', init: RequestInit = {}) {
  const response = await service.fetch(path, { ...init, headers: { ...init.headers, ...bearer(key) } });
  const body = response.status === 204 ? {} : ((await response.json()) as { code?: string; detail?: string });
  return { status: response.status, code: body.code, detail: body.detail };
}

import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { cleanDeep } from '../terminal/safe-text.ts';
import { DroppedError, RefusedError } from '../terminal/failures.ts';

interface ApiRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** A client for one address and key. */
export interface Api {
  /** Address of the service, without a trailing slash. */
  url: string;
  /**
   * Returns the response to a request; `path` is below `/api/v1`. Retries if a `Retry-After` of up to a minute says so.
   * Throws RefusedError, DroppedError.
   */
  request(path: string, request: ApiRequest): Promise<Response>;
}

const problem = z.looseObject({
  code: z.string().default('unknown'),
  detail: z.string().default('The service gave no reason.'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

const attempts = 4;
const longestWaitSeconds = 60;

export function openApi(url: string, key: string): Api {
  const base = url.replace(/\/+$/, '');
  return {
    url: base,
    async request(path, request) {
      for (let attempt = 1; ; attempt += 1) {
        const response = await send(`${base}/api/v1${path}`, key, request);
        if (response.ok) return response;
        const seconds = Number(response.headers.get('retry-after') ?? 'none');
        const refused = await readProblem(response);
        if (attempt === attempts || !(seconds <= longestWaitSeconds)) throw refused;
        await wait(seconds * 1000, undefined, { signal: request.signal });
      }
    },
  };
}

async function send(address: string, key: string, { method = 'GET', body, headers, signal }: ApiRequest) {
  try {
    return await fetch(address, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw DroppedError.from(error);
  }
}

async function readProblem(response: Response): Promise<RefusedError> {
  const text = await response.text();
  const json: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  return new RefusedError({ status: response.status, ...problem.parse(cleanDeep(json)) });
}

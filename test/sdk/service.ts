import { afterAll, beforeAll } from 'vitest';
import * as registry from '../../agents/index.ts';
import { UnifiedAgents, type UnifiedAgentsOptions } from '../../client/sdk/index.ts';
import { echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';

export interface SdkService {
  service: TestService;
  http: HttpService;
  client: UnifiedAgents;
}

/** A service on a real socket with the echo agent, and a client, for all tests of a file. */
export function sdkService(): SdkService {
  const opened = {} as SdkService;
  beforeAll(async () => {
    opened.service = await createTestService({ agents: { ...registry, echoBack: echo } });
    opened.http = await listen(opened.service);
    opened.client = clientOf(opened.http.url);
  });
  afterAll(async () => {
    await opened.http[Symbol.asyncDispose]();
    await opened.service[Symbol.asyncDispose]();
  });
  return opened;
}

export function clientOf(baseUrl: string, options: Partial<UnifiedAgentsOptions> = {}): UnifiedAgents {
  return new UnifiedAgents({ apiKey: testKey, baseUrl, ...options });
}

export const idea = 'A planner for bell founders';
export const messages = [{ role: 'user' as const, content: idea }];

export async function collect<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = [];
  for await (const event of events) all.push(event);
  return all;
}

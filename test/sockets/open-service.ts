import type { SocketTimes } from '../../adapters/socket/sockets.ts';
import { echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../support/service.ts';

type Line = Readonly<Record<string, unknown>>;

export interface OpenService extends HttpService {
  service: TestService;
  /** The lines of the log that tell of requests, WebSockets and calls. */
  requests(): Line[];
  /** Those of calls over WebSockets. */
  calls(): Line[];
  errors(): Line[];
  /** The number of open streams. */
  streams(): number;
}

/** A service with the echo agent, on a real socket. */
export async function openService({
  times,
  ...options
}: TestServiceOptions & { times?: Partial<SocketTimes> } = {}): Promise<OpenService> {
  const lines: Line[] = [];
  const service = await createTestService({
    agents: { echoBack: echo },
    log: (line) => lines.push(JSON.parse(line) as Line),
    ...options,
  });
  const http = await listen(service, times);
  return {
    url: http.url,
    port: http.port,
    service,
    requests: () => lines.filter(({ msg }) => msg === 'request'),
    calls: () => lines.filter(({ method }) => method === 'WS'),
    errors: () => lines.filter(({ level }) => Number(level) >= 50),
    streams: () => service.services.hub.size(),
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

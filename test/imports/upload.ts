import type { ImportedSignal, SignalImport } from '../../schema/signal-import.ts';
import type { TestService } from '../support/service.ts';

/** Sends a file as the body of a request. */
export function upload(
  service: TestService,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  contentType = 'text/csv',
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.fetch('/api/v1/signals/import', {
    method: 'POST',
    body,
    headers: { 'content-type': contentType, ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
}

/** Imports a valid file. */
export async function imported(
  service: TestService,
  body: string | Uint8Array<ArrayBuffer>,
  contentType?: string,
): Promise<SignalImport> {
  const response = await upload(service, body, contentType);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as SignalImport;
}

/** Signals of a page, in a request with this query. */
export async function signals(service: TestService, query = ''): Promise<ImportedSignal[]> {
  const response = await service.fetch(`/api/v1/signals${query}`);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { signals: ImportedSignal[] }).signals;
}

export const csv = (rows: readonly string[]) => `title,text,author\n${rows.join('\n')}\n`;

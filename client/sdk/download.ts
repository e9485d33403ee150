import type { Connection } from './connection.ts';

export interface Download {
  /** As the service calls it. */
  fileName: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export async function download(connection: Connection, path: string): Promise<Download> {
  const { bytes, headers } = await connection.bytes({ path });
  const fileName = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  const type = headers.get('content-type') ?? 'application/octet-stream';
  // Pages of another origin are not shown the header that names it.
  return { fileName: fileName ?? path.slice(path.lastIndexOf('/') + 1), type, bytes };
}

import type { Connection } from './connection.ts';

export interface Download {
  /** The name that the service suggests. */
  fileName: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export async function download(
  connection: Connection,
  path: string,
  query: Readonly<Record<string, number | undefined>> = {},
): Promise<Download> {
  const { bytes, headers } = await connection.bytes({ path, query });
  const fileName = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  const type = headers.get('content-type') ?? 'application/octet-stream';
  // Browsers hide this header from pages of another origin.
  return { fileName: fileName ?? path.slice(path.lastIndexOf('/') + 1), type, bytes };
}

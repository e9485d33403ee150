import type { Daytona, Image } from '@daytona/sdk';
import { sandboxImage } from './image.ts';

export interface Vendor {
  daytona: Daytona;
  /** What every sandbox is made of. */
  image: Image;
}

export interface VendorOptions {
  apiKey: string;
  /** Daytona's own, when absent. */
  apiUrl: string | undefined;
  requestMilliseconds: number;
}

const ownApiUrl = 'https://app.daytona.io/api';

/** The SDK, loaded when it is first asked for. A failure is not kept. */
export function vendorConnection(options: VendorOptions): () => Promise<Vendor> {
  let connected: Promise<Vendor> | undefined;
  return () => {
    connected ??= connect(options).catch((error: unknown) => {
      connected = undefined;
      throw error;
    });
    return connected;
  };
}

async function connect({ apiKey, apiUrl, requestMilliseconds }: VendorOptions): Promise<Vendor> {
  // 46 MB and half a second: nobody pays for it who does not use it.
  const { Daytona, Image } = await import('@daytona/sdk');
  const daytona = new Daytona({
    apiKey,
    apiUrl: apiUrl ?? ownApiUrl,
    requestTimeoutMs: requestMilliseconds,
    // Else each node keeps a WebSocket open for as long as it lives.
    useDeprecatedPolling: true,
  });
  return { daytona, image: await sandboxImage(Image) };
}

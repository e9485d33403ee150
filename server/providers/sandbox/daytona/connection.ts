import type { Daytona, Image } from '@daytona/sdk';
import { sandboxImage } from './image.ts';

export interface Vendor {
  daytona: Daytona;
  /** The image of every sandbox. */
  image: Image;
}

export interface VendorOptions {
  apiKey: string;
  /** Daytona's own API if absent. */
  apiUrl: string | undefined;
  requestMilliseconds: number;
}

export const ownApiUrl = 'https://app.daytona.io/api';

/** Returns a function that loads and connects the SDK on first use. A failure is not cached. */
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
  // The SDK has 46 MB and takes half a second, so load it only when used.
  const { Daytona, Image } = await import('@daytona/sdk');
  const daytona = new Daytona({
    apiKey,
    apiUrl: apiUrl ?? ownApiUrl,
    requestTimeoutMs: requestMilliseconds,
    // Otherwise each node keeps a WebSocket open permanently.
    useDeprecatedPolling: true,
  });
  return { daytona, image: await sandboxImage(Image) };
}

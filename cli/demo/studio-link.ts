import { z } from 'zod';
import { openApi } from './api.ts';
import { RefusedError } from '../terminal/failures.ts';

const setupLink = z.object({ link: z.url() });

/**
 * Returns a link that shows a session in the studio, and signs the browser in once. If the workspace takes only sign-ins at its
 * identity provider, the studio asks for one. Throws RefusedError, DroppedError.
 */
export async function studioLink(url: string, key: string, sessionId: string, signal: AbortSignal): Promise<string> {
  const path = `/s/${encodeURIComponent(sessionId)}`;
  const api = openApi(url, key);
  try {
    const made = await api.request('/setup-links', { method: 'POST', signal });
    const link = new URL(setupLink.parse(await made.json()).link);
    link.search = `?next=${path}`;
    return link.href;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 409) return `${api.url}${path}`;
    throw error;
  }
}

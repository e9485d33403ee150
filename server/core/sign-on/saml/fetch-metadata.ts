import { TooLargeError } from '../../../net/exchange.ts';
import { ForbiddenAddressError } from '../../../net/resolve.ts';
import { MetadataError } from './metadata-error.ts';

type Fetch = (
  address: string,
  asked: { method: string; headers: Readonly<Record<string, string>> },
) => Promise<Response>;

/** Fetches the metadata of an identity provider. Throws MetadataError, without a word of what answered. */
export async function fetchMetadata(fetch: Fetch, address: string): Promise<string> {
  try {
    const answer = await fetch(address, {
      method: 'GET',
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    });
    if (answer.status !== 200) throw new MetadataError(`cannot be fetched: the answer has the status ${answer.status}`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof MetadataError) throw error;
    throw new MetadataError(wordsOf(error), { cause: error });
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ForbiddenAddressError)
    return `cannot be fetched. ${error.message} To use an identity provider in a private network, ask the operator to set SIGN_ON_HOSTS`;
  if (error instanceof TooLargeError) return 'is too large';
  if (error instanceof Error && error.name === 'TimeoutError') return 'cannot be fetched: there was no answer in time';
  return 'cannot be fetched. Check the address';
}

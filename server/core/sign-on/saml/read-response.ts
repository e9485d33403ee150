import type { SamlAnswer } from './answer.ts';
import { loadSaml } from './library.ts';
import { SamlRefusal } from './problems.ts';
import { type Expected, readAnswer } from './read-answer.ts';
import { requireShape } from './shape.ts';
import { readXml } from './xml.ts';

/** How long the field of a form with a response may be, in characters. */
const longestResponse = 512 * 1024;

/**
 * Returns what a response says, after its signatures were verified. Before, it is only looked at to refuse it. `certificates`: of
 * the identity provider, as base64. Throws SamlRefusal.
 */
export async function readResponse(
  given: string,
  certificates: readonly string[],
  expected: Expected,
): Promise<SamlAnswer> {
  const base64 = given.replaceAll(/[\r\n]/g, '');
  if (base64.length > longestResponse) throw new SamlRefusal('too_large');
  requireShape(readXml(decode(base64)));
  if (certificates.length === 0) throw new SamlRefusal('certificate_expired');
  return readAnswer(await verify(base64, certificates), expected);
}

async function verify(base64: string, certificates: readonly string[]): Promise<string> {
  const library = await loadSaml();
  try {
    return await library.verify({ base64, certificates });
  } catch (error) {
    throw new SamlRefusal('wrong_signature', { cause: error });
  }
}

/** Node's decoder skips what is not base64, and replaces what is not UTF-8. */
function decode(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  if (base64 === '' || bytes.toString('base64') !== base64) throw new SamlRefusal('malformed');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new SamlRefusal('malformed', { cause: error });
  }
}

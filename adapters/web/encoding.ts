/** A form of a body: as it is, or compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const preferred = ['br', 'gzip'] as const;

/**
 * Returns the form to send of those that there are. Browsers give all that they take the same weight, so the smallest one wins that
 * the client does not exclude: https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding
 */
export function chooseEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return preferred.find((name) => available.includes(name) && takes(name)) ?? 'identity';
}

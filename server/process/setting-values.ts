import { z } from 'zod';
import { readNetwork } from './client-address.ts';

/** A whole number in decimal digits. `Number` alone would also accept `0x10`, `1e3` and a space. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
export const port = wholeNumber.pipe(z.int().min(0).max(65_535));
export const limit = wholeNumber.pipe(z.int().min(1).max(1_000_000));
/** Up to 999 TB, which a number holds exactly. */
export const bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(z.int().min(1));
/** Up to 999 billion. */
export const tokens = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .pipe(z.int().min(1));
export const dollars = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().positive());
export const address = z.url({ protocol: /^https?$/ });
export const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Proxies whose `X-Forwarded-For` is trusted. */
export const networks = list.pipe(z.array(z.string().refine((text) => readNetwork(text) !== null)));

export const onOrOff = z.enum(['on', 'off']);

/**
 * Origins as browsers write them in `Origin`: lower case, without a path. Browser extensions have their own schemes.
 */
export const origins = list.pipe(
  z.array(
    z
      .string()
      .regex(/^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+)$/i)
      .toLowerCase(),
  ),
);

/** Host names as in `Host` headers. */
export const hostNames = list.pipe(z.array(z.hostname().toLowerCase()));

/** Hosts as in addresses: a name or an IP address, with a port if it is not that of the scheme. */
const isHost = (text: string) => /^[^\s/@?#\\]+$/.test(text) && URL.canParse(`https://${text}`);
export const hosts = list.pipe(z.array(z.string().refine(isHost).toLowerCase()));

/** A value that fits in a header: headers are trimmed, and a line break would end one. */
export const serviceKey = z
  .string()
  .min(20)
  // oxlint-disable-next-line no-control-regex -- the pattern rejects these characters
  .regex(/^(?! )[^\x00-\x1f\x7f]+(?<! )$/);

export const serviceKeyExpected =
  'a string of at least 20 characters, without line breaks and without spaces at either end';

/** White space at an end would be lost in a file. Rotation and a move between setting and file must not change a key. */
export const secretsKey = z
  .string()
  .min(32)
  .refine((text) => text === text.trim());
export const secretsKeyExpected = 'a string of at least 32 characters, without white space at either end';

/** A vendor's key: printable ASCII, because it is sent in a header. */
export const vendorKey = z.string().regex(/^[\x21-\x7e]+$/);
/** An address without a user name or password, which would end up in the logs of intermediaries. */
export const openAddress = address.refine((text) => {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
});

/** At most a day: a timer takes no more than 24 days. */
export const seconds = limit.pipe(z.int().max(86_400));

/** `baseUrl#model`. A base URL has no fragment of its own. */
export const otherServer = z.string().transform((text, context) => {
  const [baseUrl = '', model = '', ...more] = text.split('#');
  if (openAddress.safeParse(baseUrl).success && model !== '' && more.length === 0) return { baseUrl, model };
  context.addIssue({ code: 'custom', message: '`baseUrl#model`' });
  return z.NEVER;
});

import { X509Certificate } from 'node:crypto';
import type { SamlCertificate } from '../../../../schema/sign-on.ts';
import { clockMilliseconds } from './read-answer.ts';

/** RSA keys below this can be broken by those who can pay for it. In bits. */
const smallestKey = 2048;
/** How long before a certificate ends a connection says so, in milliseconds. */
const noticeMilliseconds = 30 * 86_400_000;

/** Returns what a certificate says, or what is wrong with it. `base64`: the certificate as in metadata. */
export function readCertificate(base64: string): X509Certificate | { problem: string } {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    if (type !== 'rsa') return { problem: 'has a certificate whose key is not an RSA key' };
    if ((details?.modulusLength ?? 0) < smallestKey)
      return { problem: `has a certificate whose key has less than ${smallestKey} bits` };
    return certificate;
  } catch {
    return { problem: 'has a certificate that cannot be read' };
  }
}

export function describeCertificate(base64: string): SamlCertificate {
  const { subject, fingerprint256, validFromDate, validToDate } = new X509Certificate(Buffer.from(base64, 'base64'));
  return {
    subject: subject.replaceAll('\n', ', ').slice(0, 500),
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: validFromDate.toISOString(),
    validUntil: validToDate.toISOString(),
  };
}

/** The certificates that count now. */
export function validCertificates(certificates: readonly string[], now: number): string[] {
  return certificates.filter((one) => {
    const { validFromDate, validToDate } = new X509Certificate(Buffer.from(one, 'base64'));
    return now >= validFromDate.getTime() - clockMilliseconds && now <= validToDate.getTime() + clockMilliseconds;
  });
}

/** Whether the last of the certificates has ended, or ends within a month; null: neither. */
export function certificateWarning(
  certificates: readonly string[],
  now: number,
): 'certificate_expired' | 'certificate_expires' | null {
  if (validCertificates(certificates, now).length === 0) return 'certificate_expired';
  return validCertificates(certificates, now + noticeMilliseconds).length === 0 ? 'certificate_expires' : null;
}

import type { SignOnConnection } from '../../../../schema/sign-on.ts';
import { Notice } from '../../../parts/notice.tsx';
import { useFormat } from '../../../words/words.tsx';
import { useSignOnWords } from './use-sign-on-words.ts';

type Saml = NonNullable<SignOnConnection['saml']>;

/** What an admin should look after: certificates that end, metadata that cannot be read. */
export function SamlWarnings({ saml }: { saml: Saml }) {
  const { saml: words } = useSignOnWords();
  if (saml.warnings.length === 0) return null;
  return (
    <Notice tone={saml.warnings.includes('certificate_expired') ? 'bad' : 'warn'}>
      <ul>
        {saml.warnings.map((warning) => (
          <li key={warning}>{words.warnings[warning]}</li>
        ))}
      </ul>
      {saml.metadataProblem !== null && <p className="font-mono text-xs break-words">{saml.metadataProblem}</p>}
    </Notice>
  );
}

/** The certificates with which a provider signs, and until when they are valid. */
export function SamlCertificates({ saml }: { saml: Saml }) {
  const { saml: words } = useSignOnWords();
  const format = useFormat();
  return (
    <div className="text-sm">
      <p className="text-soft">{words.certificates}</p>
      <ul className="list-disc pl-5">
        {saml.certificates.map(({ fingerprint, subject, validUntil }) => (
          <li key={fingerprint} className="break-words">
            {words.until(subject, format.time(validUntil))}
            <span className="block font-mono text-xs break-all text-soft">{fingerprint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

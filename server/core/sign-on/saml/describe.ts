import type { SignOnConnection, SamlWarning, StoredSaml } from '../../../../schema/sign-on.ts';
import { certificateWarning, describeCertificate } from './certificates.ts';

/** Returns what admins see of a SAML identity provider. */
export function describeSaml(
  { metadataUrl, entryPoint, certificates, readAt, problem }: StoredSaml,
  serviceMetadataUrl: string,
): NonNullable<SignOnConnection['saml']> {
  return {
    metadataUrl,
    signInUrl: entryPoint,
    certificates: certificates.map(describeCertificate),
    metadataReadAt: readAt,
    metadataProblem: problem,
    warnings: warningsOf({ certificates, problem }, Date.now()),
    serviceMetadataUrl,
  };
}

export function warningsOf({ certificates, problem }: Pick<StoredSaml, 'certificates' | 'problem'>, now: number) {
  const certificate = certificateWarning(certificates, now);
  const warnings: SamlWarning[] = certificate === null ? [] : [certificate];
  return problem === null ? warnings : [...warnings, 'metadata_unreadable' as const];
}

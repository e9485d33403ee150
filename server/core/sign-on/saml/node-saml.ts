import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlLibrary } from './library.ts';

/** node-saml, of which only the signatures are used. What an answer says is read and checked in `read-answer.ts` alone. */
export const nodeSaml: SamlLibrary = {
  requestUrl({ id, entityId, answerTo, entryPoint, relayState, again }) {
    const saml = new SAML({
      issuer: entityId,
      callbackUrl: answerTo,
      entryPoint,
      // Needed for answers alone.
      idpCert: 'none',
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      forceAuthn: again,
      generateUniqueId: () => id,
    });
    return saml.getAuthorizeUrlAsync(relayState, undefined, {});
  },

  async verify({ base64, certificates }) {
    const saml = new Verifier(certificates);
    await saml.validatePostResponseAsync({ SAMLResponse: base64 });
    if (saml.response === null || !saml.isPassed) throw new Error('the library did not verify both signatures');
    return saml.response;
  },
};

/** Keeps the bytes that were verified. The library itself hands on values alone, and some of them from before it verified. */
class Verifier extends SAML {
  /** The response, after its signature was verified. */
  response: string | null = null;
  /** Whether the signature of the assertion was verified, too. */
  isPassed = false;

  constructor(certificates: readonly string[]) {
    super({
      // Not used: the checks of what an answer says are ours.
      issuer: 'none',
      callbackUrl: 'none',
      audience: false,
      validateInResponseTo: ValidateInResponseTo.never,
      idpCert: [...certificates],
      wantAuthnResponseSigned: true,
      wantAssertionsSigned: true,
    });
  }

  protected override getSignedAssertion(signedXml: string): Promise<string | null> {
    this.response = signedXml;
    return super.getSignedAssertion(signedXml);
  }

  protected override processValidlySignedAssertionAsync() {
    this.isPassed = true;
    return Promise.resolve({ profile: nobody, loggedOut: false });
  }
}

const nobody = { issuer: '', nameID: '', nameIDFormat: '' };

/** What we need of a library for SAML. */
export interface SamlLibrary {
  /** Returns the address at the identity provider, with a request in it, to which a browser goes. */
  requestUrl(request: SamlRequest): Promise<string>;
  /**
   * Checks the signatures of a response and of the assertion in it, and nothing else: whatever the response says is for the caller
   * to check. Returns the response in the form that was signed. Throws if a signature is missing or wrong.
   */
  verify(response: { base64: string; certificates: readonly string[] }): Promise<string>;
}

interface SamlRequest {
  id: string;
  /** This service, as the identity provider knows it. */
  entityId: string;
  /** Where the answer is to come. */
  answerTo: string;
  /** Where the browser goes. */
  entryPoint: string;
  relayState: string;
  /** The person is to sign in there again. */
  again: boolean;
}

/** Loads the library at the first use: most installations have no connection with SAML. */
export async function loadSaml(): Promise<SamlLibrary> {
  const { nodeSaml } = await import('./node-saml.ts');
  return nodeSaml;
}

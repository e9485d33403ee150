/**
 * Where the identity provider of a connection sends browsers back to, and with SAML has them send its answer. Each connection has an address of its own: otherwise a
 * provider could send a browser on to another one, whose code would then come to it (RFC 9700, mix-up).
 */
export const callbackPath = (connectionId: string): string => `/sign-in/callback/${connectionId}`;

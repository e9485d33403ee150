import { namespaces } from './tree.ts';

/** Where the metadata of this service for a connection is. The address is also how the identity provider knows the service. */
export const metadataPath = (connectionId: string): string => `/sign-in/saml/${connectionId}`;

/** Returns what an identity provider has to know about this service. */
export function ownMetadata({ entityId, answerTo }: { entityId: string; answerTo: string }): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escape(entityId)}">`,
    `  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">`,
    '    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>',
    '    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified</NameIDFormat>',
    '    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>',
    `    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escape(answerTo)}"/>`,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
  ];
  return `${lines.join('\n')}\n`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

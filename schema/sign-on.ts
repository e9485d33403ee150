export type SignOnKind = 'oidc';

export type LinkKind = 'setup' | 'invite' | 'recover';

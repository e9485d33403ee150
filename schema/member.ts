export type MemberState = 'invited' | 'active' | 'suspended';
export type RoleSource = 'manual' | 'mapped';

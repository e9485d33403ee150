import type { EntityManager, InferEntity } from '@mikro-orm/postgresql';
import type { MemberEntity } from '../../../schema/entities/member.ts';
import type { ActingMember, Visitor } from '../sign-in/visitor.ts';
import type { Claims } from './claims.ts';
import type { ConnectionRow } from './connection-row.ts';

export type MemberRow = InferEntity<typeof MemberEntity>;

/** What the steps of a sign-on share. The workspace is locked: sign-ons and changes of members wait for each other. */
export interface Settling {
  em: EntityManager;
  visitor: Visitor;
  connection: ConnectionRow;
  claims: Claims;
}

/** A member as the audit log names it. */
export const actingOf = ({ id, role, workspaceId }: MemberRow, name: string): ActingMember => ({
  id,
  name,
  role,
  workspaceId,
});

import { ApiKeyEntity } from './api-key.ts';
import { ArtifactEntity, RecordEntity } from './artifact.ts';
import { InstallationEntity } from './installation.ts';
import { EventChunkEntity, RunDecisionEntity, RunEntity, RunStepEntity } from './run.ts';
import { PreviewContentEntity, PreviewEntity, PreviewFileEntity, SandboxEntity } from './sandbox.ts';
import { SessionEntity } from './session.ts';
import { MemberEntity, ServiceAccountEntity } from './member.ts';
import { KnownDeviceEntity, PasskeyEntity, PersonEntity, RecoveryCodeEntity } from './person.ts';
import { BrowserSessionEntity, SignInFlowEntity, SignInLinkEntity } from './sign-in.ts';
import { IdentityEntity, SignOnConnectionEntity } from './sign-on.ts';
import { WorkspaceEntity } from './workspace.ts';

/** All tables that MikroORM maps. */
export const entities = [
  WorkspaceEntity,
  SessionEntity,
  RunEntity,
  RunStepEntity,
  RunDecisionEntity,
  EventChunkEntity,
  ArtifactEntity,
  RecordEntity,
  SandboxEntity,
  PreviewEntity,
  PreviewFileEntity,
  PreviewContentEntity,
  InstallationEntity,
  ApiKeyEntity,
  PersonEntity,
  PasskeyEntity,
  RecoveryCodeEntity,
  KnownDeviceEntity,
  MemberEntity,
  ServiceAccountEntity,
  BrowserSessionEntity,
  SignInLinkEntity,
  SignInFlowEntity,
  SignOnConnectionEntity,
  IdentityEntity,
];

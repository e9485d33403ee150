import { ApiKeyEntity } from './api-key.ts';
import { ArtifactEntity, RecordEntity } from './artifact.ts';
import { InstallationEntity } from './installation.ts';
import { EventChunkEntity, RunDecisionEntity, RunEntity, RunStepEntity } from './run.ts';
import { PreviewEntity, PreviewFileEntity, SandboxEntity } from './sandbox.ts';
import { SessionEntity } from './session.ts';
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
  InstallationEntity,
  ApiKeyEntity,
];

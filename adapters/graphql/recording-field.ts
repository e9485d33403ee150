import { recordingSchema } from '../../schema/recording.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the recorded model calls of a run. */
export function addRecordingField(builder: Builder, types: Types): void {
  managementFields(builder, types).query('recording', {
    description: 'The recorded model calls of a run, without secrets.',
    output: recordingSchema,
    ids: { sessionId: 'The session.', runId: 'The run.' },
    call: ({ runs }, place) => runs.recording(place),
  });
}

/** What the procedures for whoever runs the service do. `load-operation` loads it. */
export { cancelRuns } from '../operate/cancel-runs.ts';
export { compactLog, readCompaction } from '../operate/compaction.ts';
export { drainNode, listNodes, undrainNode } from '../operate/drain.ts';
export { listAllRuns } from '../operate/list-runs.ts';
export { readVersion } from '../operate/version.ts';
export { verifyLog } from '../operate/verify-log.ts';
export { requeueRuns } from '../operate/requeue-runs.ts';

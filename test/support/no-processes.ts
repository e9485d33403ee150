/** Lets every start of a process fail. Fast tests load it first. */
import childProcess, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

function refuse(): never {
  throw new Error('A fast test starts no process. Name this file x.medium.test.ts.');
}

// Every asynchronous function of the module calls this method.
Object.assign(ChildProcess.prototype, { spawn: refuse });
Object.assign(childProcess, { execFileSync: refuse, execSync: refuse, spawnSync: refuse });
syncBuiltinESMExports();

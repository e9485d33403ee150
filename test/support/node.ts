import type { AnyAgent } from '../../agents/agent.ts';
import { openStore } from '../../server/store/orm.ts';
import type { TestDatabase } from './database.ts';
import { echo } from './echo-agent.ts';
import { createTestService, type TestService } from './service.ts';

interface NodeOptions {
  /** If set, the node renews no leases and claims no runs. */
  silent?: boolean;
  /** Defaults to the echo agent. */
  agents?: Readonly<Record<string, AnyAgent>>;
}

/** A node on the shared database. */
export async function startNode(
  database: TestDatabase,
  number: number,
  environment = {},
  { silent = false, agents }: NodeOptions = {},
): Promise<TestService> {
  const store = await openStore(database.address, 8);
  const service = await createTestService({
    agents: agents ?? { echoBack: echo },
    store,
    node: `00000000-0000-7000-8000-00000000000${number}`,
    listenAt: database.address,
    environment,
  });
  // It renews its leases from here on; a silent one does not.
  if (!silent) await service.services.recover();
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

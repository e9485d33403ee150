import { openStore } from '../../server/store/orm.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { talk, toReceivers } from './receiver.ts';

/** A node that runs once and sends deliveries until killed. */
const address = JSON.parse(process.argv[2] ?? '{}') as DatabaseAddress;
const store = await openStore(address);
const service = await createTestService({
  agents: { echoBack: echo },
  store,
  // Longer than it takes to kill it, or it would send again itself.
  webhooks: { ...toReceivers, leaseMs: 5_000 },
});
await service.services.recover();
const id = await service.createSession();
await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk()));

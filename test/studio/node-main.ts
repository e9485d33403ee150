/** A node with the studio in a process of its own, which a test can kill. Its argument is NodeSettings as JSON. */
import { z } from 'zod';
import { openStore } from '../../server/store/orm.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';
import { nodeSettings } from './node-process.ts';

const { address, folder, environment, node } = nodeSettings.parse(z.json().parse(JSON.parse(process.argv[2] ?? '')));
const service = await createTestService({
  store: await openStore(address, 8),
  node,
  listenAt: address,
  environment,
  studio: { is: 'built', folder },
});
await service.services.recover();
const { port } = await listen(service);
process.send?.({ port });

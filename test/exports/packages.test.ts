import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packagesApp } from '../support/packages-app.ts';
import { createTestService } from '../support/service.ts';
import { download, leave } from './stored.ts';

test('an export lists the packages that its files import in package.json', async () => {
  await using service = await createTestService();
  const id = await service.createSession({ idea: 'Falconers log flights' });
  const files = { ...packagesApp, 'src/reading.ts': "import { z } from 'zod';\nexport const name = z.string();\n" };
  await leave(service, id, 'code', { files });
  const exported = unzipSync(await download(service, id, 'zip'));
  const { dependencies } = JSON.parse(new TextDecoder().decode(exported['package.json'])) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual([
    '@dnd-kit/core',
    'clsx',
    'date-fns',
    'lucide-react',
    'react',
    'react-dom',
    'zod',
  ]);
});

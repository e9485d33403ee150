import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { inOrder } from '../../agents/in-order.ts';
import { sentenceOf } from '../../agents/sentences.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import { bundle } from '../../cli/pack/bundle.ts';

const agents = inOrder<AnyAgent>(registry as Readonly<Record<string, AnyAgent>>);

describe('the facts of the agents', () => {
  test('load in a browser, without zod, prompts and Node', async () => {
    const folder = await mkdtemp(resolve('node_modules/.facts-'));
    try {
      const entry = join(folder, 'page.js');
      const paths = agents.map(({ name }) => resolve(`agents/${name}/facts.ts`));
      const lines = paths.map((path, index) => `import { facts as f${index} } from ${JSON.stringify(path)};`);
      await writeFile(entry, `${lines.join('\n')}\nconsole.log(${paths.map((_, index) => `f${index}`).join(', ')});\n`);
      const { modules, imports, gzippedBytes } = await bundle(entry);
      expect(imports).toEqual([]);
      expect(modules.filter((path) => /node_modules\/(?!\.facts-)|schema\.ts$|prompt\.ts$/.test(path))).toEqual([]);
      expect(gzippedBytes).toBeLessThan(12_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('put the agents into one order', () => {
    expect(agents.map(({ name }) => name)).toEqual([
      'ideation',
      'research',
      'prd',
      'design-system',
      'design',
      'code',
      'qa',
    ]);
  });

  test.each(agents.map((agent) => [agent.name, agent] as const))('have a sentence for each event of %s', (_, agent) => {
    const own = (agent.events as readonly { shape: { type: { value: string } } }[]).map(
      ({ shape }) => shape.type.value,
    );
    for (const type of [...own, agent.terminal]) {
      const isCommon = type === 'phase' || type === 'text_delta';
      expect([type, isCommon || typeof agent.sentences[type] === 'function']).toEqual([type, true]);
    }
    expect(sentenceOf(agent, { type: 'unheard_of' })).toBeNull();
    expect(sentenceOf(agent, { type: 'constructor' })).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { checkOutRelease, newestRelease } from '../support/release.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { playScenario } from './stage.ts';

// Nine replacements or so: all nodes to this release, back to the earlier one, and up again.
test.skipIf(lacks('the tag of a release'))(
  'the newest release and this tree keep the guarantees side by side on one database',
  { timeout: 900_000 },
  async () => {
    await using earlier = await checkOutRelease(newestRelease() ?? '');
    const { violations, counts } = await playScenario(rollingUpgrade(earlier.path), 20_000);
    process.stdout.write(`chaos, two releases: ${JSON.stringify(counts)}\n`);
    expect(violations).toEqual([]);
    expect(counts.runs).toBeGreaterThan(0);
  },
);

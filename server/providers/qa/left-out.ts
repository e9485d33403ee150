import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NotChecked } from '../../../agents/ports.ts';
import { notChecked } from './tool.ts';

const { resolve } = createRequire(import.meta.url);

/** Returns why a check that needs the package cannot be made; null if it is installed. The small image leaves some out. */
export function leftOut(name: string): NotChecked | null {
  const isHere = (resolve.paths(name) ?? []).some((place) => existsSync(join(place, name, 'package.json')));
  return isHere ? null : notChecked(`${name} is not installed. The image “with-chromium” has it.`);
}

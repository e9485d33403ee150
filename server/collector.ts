import { setFlagsFromString } from 'node:v8';

/**
 * Tells V8's collector how this process lives; before anything else is loaded. A thousand runs that begin at once make
 * much that is still in use when it first comes, and V8 concludes that what those places in the code make lives long: from
 * then on it puts all of it among the old, for ever. Under paced streams the old space then fills by 20 MB a second, and
 * is marked every three seconds, with pauses of 0.2 s (docs/decisions/2026-11-22-fewer-commits.md).
 */
export function setUpCollector(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

import type { Brand, DesignSystemContent, DesignTokens, ScreenContent } from '../../schema/design-tokens.ts';
import { designTokens } from '../look/tokens.ts';
import type { Artifacts } from '../ports.ts';

export interface Look {
  /** What was asked for, by this run or by the design run that it follows; null when nobody asked. */
  brand: Brand | null;
  tokens: DesignTokens;
}

/**
 * How a session's screens look: as asked for now, else as its design system says, else as the last design run was asked
 * for, else as the product's words suggest.
 */
export async function lookFor(
  artifacts: Artifacts,
  asked: Brand | null,
  product: { name: string; words: string },
): Promise<Look> {
  const made = (brand: Brand | null) => ({ brand, tokens: designTokens({ ...product, brand }) });
  if (asked) return made(asked);
  const system = await artifacts.latest<DesignSystemContent>('design-system');
  if (system) return { brand: null, tokens: system.content.tokens };
  const screen = await artifacts.latest<ScreenContent>('screen');
  return screen ? { brand: screen.content.brand, tokens: screen.content.tokens } : made(null);
}

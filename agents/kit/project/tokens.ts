import type { Brand, DesignSystemContent, DesignTokens, ScreenContent } from '../../../schema/design-tokens.ts';
import { designTokens } from '../design-tokens/tokens.ts';
import type { Artifacts } from '../../ports.ts';

export interface Look {
  /** The brand that this run or the design run before it asked for; null if none did. */
  brand: Brand | null;
  tokens: DesignTokens;
}

/**
 * Chooses the tokens of a session's screens: the brand of this request; otherwise the design system; otherwise the
 * brand of the last design run; otherwise the product's words.
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

import { z } from 'zod';
import type { Critique } from './critique.ts';

const hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** Colours by role, `#rrggbb` in lower case. `on…` is the text colour on the colour that it names. */
const colorRolesSchema = z
  .object({
    background: hex,
    surface: hex,
    text: hex,
    mutedText: hex,
    border: hex,
    primary: hex,
    onPrimary: hex,
    accent: hex,
    onAccent: hex,
    success: hex,
    onSuccess: hex,
    danger: hex,
    onDanger: hex,
  })
  .meta({ id: 'ColorRoles' });
export type ColorRoles = z.infer<typeof colorRolesSchema>;

/** The values that screens and code take from a design system. */
export const designTokensSchema = z
  .object({
    name: z.string(),
    colors: z.object({ light: colorRolesSchema, dark: colorRolesSchema }).meta({ id: 'ColorModes' }),
    typography: z
      .object({
        headingFamily: z.string().describe('A CSS font-family list of fonts that computers already have.'),
        bodyFamily: z.string(),
        /** Pixels. */
        baseSize: z.number(),
        /** Ratio between two steps of the type scale. */
        scale: z.number(),
      })
      .meta({ id: 'Typography' }),
    /** Pixels. */
    radius: z.object({ small: z.number(), medium: z.number(), large: z.number() }).meta({ id: 'Radii' }),
    /** Pixels per step. */
    spacing: z.number(),
  })
  .meta({ id: 'DesignTokens' });
export type DesignTokens = z.infer<typeof designTokensSchema>;

/** Content of the artifact `design-system`. */
export interface DesignSystemContent {
  designSystemId: string;
  designMd: string;
  tokens: DesignTokens;
  /** The model's decisions, from which document, tokens and pages are made. Versions of the first release lack it. */
  answer?: unknown;
  /** The version that the run restored; absent if the design system was made anew. */
  restoredVersion?: number;
}

/** The brand that a caller asks a design to follow. */
export interface Brand {
  mood?: string | undefined;
  colors?: { primary?: string | undefined } | undefined;
}

/** Content of the artifact `screen`; its name is the screen's id. */
export interface ScreenContent {
  /** The screen's id in the PRD, or one made for it. */
  screenId: string;
  name: string;
  /** The module that exports the screen's component: `src/screens/WalkList.tsx`. */
  path: string;
  brand: Brand | null;
  tokens: DesignTokens;
  /** What a look at the screen came to. Earlier versions lack it. */
  critique?: Critique;
}

import type { DesignTokens } from '../../../schema/design-tokens.ts';
import { roleNames, roles } from '../../../agents/kit/token-files.ts';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useTexts } from '../../words/words.tsx';

/** The colours by role, each in both modes. */
export function Colors({ tokens: { colors } }: { tokens: DesignTokens }) {
  const words = useTexts({ en, de });
  return (
    <section aria-labelledby="colors" className="flex flex-col gap-3">
      <h3 id="colors" className="text-xl font-semibold">
        {words.colors}
      </h3>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-7">
        {roles.map((role) => (
          <li key={role} className="min-w-0">
            <div className="flex h-16 border border-line">
              {(['light', 'dark'] as const).map((mode) => (
                <span key={mode} aria-hidden className="flex-1" style={{ backgroundColor: colors[mode][role] }} />
              ))}
            </div>
            <p className="pt-1 text-sm font-semibold">{roleNames[role]}</p>
            <p className="font-mono text-xs text-soft">
              <span className="sr-only">{words.light}: </span>
              {colors.light[role]} <span className="sr-only">{words.dark}: </span>
              {colors.dark[role]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { DesignTokens } from '../../../schema/design-tokens.ts';
import { radiusScale, spacingScale, typeLevels } from '../../../agents/kit/token-files.ts';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useFormat, useTexts } from '../../words/words.tsx';

/** The levels of type, the distances and the corners. */
export function Scales({ tokens }: { tokens: DesignTokens }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { headingFamily, bodyFamily } = tokens.typography;
  const pixels = (value: number) => words.pixels(format.number(value, Number.isInteger(value) ? 0 : 1));
  return (
    <>
      <section aria-labelledby="type" className="flex flex-col gap-3">
        <h3 id="type" className="text-xl font-semibold">
          {words.typography}
        </h3>
        <dl className="grid gap-x-8 gap-y-1 text-sm md:grid-cols-2">
          {(
            [
              ['heading', headingFamily],
              ['body', bodyFamily],
            ] as const
          ).map(([name, family]) => (
            <div key={name}>
              <dt className="text-soft">{words[name]}</dt>
              <dd className="font-mono text-xs">{family}</dd>
            </div>
          ))}
        </dl>
        <ul className="border-t border-line">
          {Object.entries(typeLevels(tokens)).map(([name, { family, size, weight, lineHeight, tracking }]) => (
            <li key={name} className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-2">
              <p className="w-44 shrink-0 text-sm">
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-soft">
                  {pixels(size * 16)} · {weight}
                </span>
              </p>
              <p
                aria-hidden
                className="min-w-0 flex-1 truncate"
                style={{
                  fontFamily: family,
                  fontSize: `${size}rem`,
                  fontWeight: weight,
                  lineHeight,
                  letterSpacing: `${tracking}em`,
                }}
              >
                {words.sample}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-8 md:grid-cols-2">
        <section aria-labelledby="spacing" className="flex flex-col gap-3">
          <h3 id="spacing" className="text-xl font-semibold">
            {words.spacing}
          </h3>
          <ul className="flex flex-col gap-2">
            {Object.entries(spacingScale(tokens)).map(([name, size]) => (
              <li key={name} className="flex items-center gap-3 text-sm">
                <span className="w-10 font-semibold">{name}</span>
                <span className="w-16 text-soft">{pixels(size)}</span>
                <span aria-hidden className="h-3 bg-ink" style={{ width: size, maxWidth: '50%' }} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="radius" className="flex flex-col gap-3">
          <h3 id="radius" className="text-xl font-semibold">
            {words.radius}
          </h3>
          <ul className="flex flex-wrap gap-4">
            {Object.entries(radiusScale(tokens)).map(([name, size]) => (
              <li key={name} className="text-sm">
                <span aria-hidden className="block size-16 border border-edge bg-wash" style={{ borderRadius: size }} />
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-soft">{name === 'full' ? words.round : pixels(size)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

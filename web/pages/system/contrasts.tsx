import type { DesignTokens } from '../../../schema/design-tokens.ts';
import { contrast, roleNames, textContrast, textPairs } from '../../../agents/kit/token-files.ts';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useFormat, useTexts } from '../../words/words.tsx';

const modes = ['light', 'dark'] as const;

/** How well each text can be read on what it stands on, measured in both modes. */
export function Contrasts({ tokens: { colors } }: { tokens: DesignTokens }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <section aria-labelledby="contrasts" className="flex flex-col gap-3">
      <h3 id="contrasts" className="text-xl font-semibold">
        {words.contrast}
      </h3>
      <p className="text-sm text-soft">{words.least(format.number(textContrast, 1))}</p>
      <table className="w-full max-w-4xl text-left">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="py-1 pr-4 font-normal">
              {words.role}
            </th>
            {modes.map((mode) => (
              <th key={mode} scope="col" className="py-1 pr-4 font-normal">
                {words[mode]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {textPairs.map(({ text, on }) => (
            <tr key={`${text} ${on}`} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {words.pair(roleNames[text], roleNames[on])}
              </th>
              {modes.map((mode) => {
                const [ink, ground] = [colors[mode][text], colors[mode][on]];
                const ratio = contrast(ink, ground);
                const passes = ratio >= textContrast;
                return (
                  <td key={mode} className="py-1.5 pr-4">
                    <span className="flex flex-wrap items-center gap-x-3">
                      <span aria-hidden className="px-2" style={{ color: ink, backgroundColor: ground }}>
                        {words.pairSample}
                      </span>
                      <span className={passes ? 'text-good' : 'text-bad'}>
                        <span aria-hidden>{passes ? '✓' : '✗'} </span>
                        {words.ratio(format.number(ratio, 1))}
                        <span className="sr-only"> {passes ? words.passes : words.fails}</span>
                      </span>
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

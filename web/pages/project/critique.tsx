import type { Critique as Content } from '../../../schema/critique.ts';
import { isOutside } from '../../parts/outside-link.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useFormat, useTexts } from '../../words/words.tsx';

/** What a look at a version of a screen came to: its problems, or why nobody looked. */
export function Critique({ critique }: { critique: Content }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { state, reason, problems, count, mended, picturesUrl } = critique;
  const isChecked = state === 'checked';
  const tone = !isChecked ? 'text-warn' : count > 0 ? 'text-bad' : 'text-good';
  const says = isChecked ? words.critique.remaining(format.number(count)) : words.checks.not_checked;
  return (
    <section aria-labelledby="critique" className="flex flex-col gap-2">
      <h3 id="critique" className="font-semibold">
        {words.critique.title}
      </h3>
      <p>
        <span className={tone}>
          <span aria-hidden>{!isChecked ? '○' : count > 0 ? '✗' : '✓'} </span>
          {says}
        </span>
        {mended > 0 && <> · {words.critique.mended(format.number(mended))}</>}
      </p>
      {reason !== null && <p className="text-sm text-soft">{reason}</p>}
      {problems.length > 0 && (
        <ul aria-label={words.checks.list} className="flex flex-col border-t border-line">
          {problems.map(({ text, views }, index) => (
            // Two problems may be the same but for their place in the list, which never changes.
            <li key={index} className="border-b border-line py-1.5">
              <p>{text}</p>
              {views.length > 0 && <p className="text-sm text-soft">{views.join(' · ')}</p>}
            </li>
          ))}
        </ul>
      )}
      {picturesUrl !== null && isOutside(picturesUrl) && (
        <p>
          <a
            href={picturesUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center text-link underline underline-offset-2 max-md:min-h-11"
          >
            {words.critique.pictures}
          </a>
        </p>
      )}
    </section>
  );
}

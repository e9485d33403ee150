import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { SelectField } from '../../parts/field.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { NewScreen } from './new-screen.tsx';
import { StartButton } from './start-button.tsx';

const step = 50;

/** The screens that have a design, those of the PRD that have none yet, and the way to a new one. */
export function ScreenList({ screens, shown }: { screens: readonly ArtifactHead[]; shown: string }) {
  const words = useTexts({ en, de });
  const { sessionId, log } = useSessionPage();
  const navigate = useNavigate();
  const [most, setMost] = useState(step);
  const known = log.state.prd?.screens ?? [];
  const nameOf = (id: string) => known.find((screen) => screen.id === id)?.name ?? id;
  const planned = known.filter(({ id }) => screens.every(({ name }) => name !== id));
  const place = { to: '/s/$sessionId/screens', params: { sessionId } } as const;
  return (
    <div className="flex min-w-0 flex-col gap-6 border-line max-md:gap-1 px-4 py-3 max-md:border-b md:border-r md:px-3 md:py-4">
      <div className="md:hidden">
        <SelectField
          label={words.screenList}
          value={shown}
          onChange={({ target }) => void navigate({ ...place, search: { screen: target.value } })}
        >
          {screens.map(({ name }) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </SelectField>
      </div>
      <nav aria-label={words.screenList} className="flex flex-col max-md:hidden">
        {screens.slice(0, most).map(({ name }) => (
          <Link
            key={name}
            {...place}
            search={{ screen: name }}
            aria-current={name === shown ? 'page' : undefined}
            className={`flex min-h-9 items-center px-3 py-1 hover:bg-wash ${name === shown ? 'border-l-2 border-ink bg-wash font-semibold' : 'border-l-2 border-transparent'}`}
          >
            {nameOf(name)}
          </Link>
        ))}
        {screens.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
      </nav>
      {planned.length > 0 && (
        <details className="md:px-3">
          <summary className="min-h-6 text-sm text-soft max-md:py-3">
            {words.planned} ({planned.length})
          </summary>
          <ul className="flex flex-col gap-2 pt-2">
            {planned.slice(0, step).map(({ id, name }) => (
              <li key={id}>
                <StartButton agent="design" look="quiet" label={words.design(name)} body={{ targetScreen: { id } }} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="md:px-3">
        <NewScreen />
      </div>
    </div>
  );
}

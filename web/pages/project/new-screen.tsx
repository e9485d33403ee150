import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { AskBox } from './ask-box.tsx';

/** Asks for a screen by its name and by words about it. */
export function NewScreen({ isOpen = false }: { isOpen?: boolean }) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const [name, setName] = useState('');
  return (
    <details open={isOpen} className="w-full">
      <summary className="min-h-8 font-semibold max-md:py-3">{words.newScreen}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <TextField
          label={words.screenName}
          value={name}
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
        />
        <AskBox
          agent="design"
          label={words.screenFor}
          placeholder={words.screenForPlaceholder}
          send={words.startScreen}
          draft={`ask.screen.${sessionId}`}
          bodyFor={(content) => ({
            messages: [{ role: 'user', content }],
            ...(name.trim() !== '' && { targetScreen: { name: name.trim() } }),
          })}
          onStarted={() => setName('')}
        />
      </div>
    </details>
  );
}

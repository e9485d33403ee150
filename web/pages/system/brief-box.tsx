import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { AskBox } from '../project/ask-box.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** Says how it should look, and has it made. */
export function BriefBox({ isFirst }: { isFirst: boolean }) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { sessionId } = useSessionPage();
  const [name, setName] = useState('');
  return (
    <div className="flex w-full flex-col gap-3">
      <div className="max-w-3xl">
        <TextField
          label={`${words.name} (${common.optional})`}
          value={name}
          maxLength={120}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <AskBox
        agent="design-system"
        label={isFirst ? words.brief : words.briefAgain}
        placeholder={words.briefPlaceholder}
        send={isFirst ? words.make : words.makeAgain}
        draft={`ask.system.${sessionId}`}
        bodyFor={(content) => ({
          messages: [{ role: 'user', content }],
          ...(name.trim() !== '' && { dsName: name.trim() }),
        })}
        onStarted={() => setName('')}
      />
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NewShare, ShareInclude } from '../../../schema/share.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { CheckField, SelectField } from '../../parts/field.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { useFormat } from '../../words/words.tsx';
import { nothingElse, shareParts } from './share-parts.ts';
import { useSharingWords } from './use-sharing-words.ts';

const days = [1, 7, 30, 90, 365] as const;

export interface ShareFormProps {
  sessionId: string;
  /** The last event of the session. */
  latest: number;
  /** The moment that the page shows; null: now. */
  at: number | null;
  onMade(share: NewShare): void;
}

/** Makes a link: up to where, for how long, and with what. */
export function ShareForm({ sessionId, latest, at, onMade }: ShareFormProps) {
  const words = useSharingWords();
  const format = useFormat();
  const trpc = useTRPC();
  const [isMoment, setMoment] = useState(at !== null);
  const [count, setCount] = useState(7);
  const [include, setInclude] = useState<ShareInclude>(nothingElse);
  const making = useMutation(trpc.shares.create.mutationOptions({ onSuccess: onMade }));

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    making.mutate({
      sessionId,
      expiresInDays: count,
      include,
      ...(at !== null && isMoment && { cursor: at }),
    });
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {at === null ? (
        <div>
          <p className="text-sm font-semibold">{words.upTo}</p>
          <p>{words.now(format.number(latest))}</p>
        </div>
      ) : (
        <SelectField
          label={words.upTo}
          value={isMoment ? 'moment' : 'now'}
          onChange={({ target }) => setMoment(target.value === 'moment')}
        >
          <option value="moment">{words.moment(format.number(at))}</option>
          <option value="now">{words.now(format.number(latest))}</option>
        </SelectField>
      )}
      <SelectField label={words.howLong} value={count} onChange={({ target }) => setCount(Number(target.value))}>
        {days.map((one) => (
          <option key={one} value={one}>
            {words.days(one)}
          </option>
        ))}
      </SelectField>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-semibold">{words.parts}</legend>
        {shareParts.map((part) => (
          <CheckField
            key={part}
            label={words.part[part]}
            hint={words.partHint[part]}
            checked={include[part]}
            onChange={({ target }) => setInclude({ ...include, [part]: target.checked })}
          />
        ))}
      </fieldset>
      <Notice>
        <p className="text-sm">{words.asItStands}</p>
      </Notice>
      <ErrorNote error={making.error} onRetry={() => submit()} />
      <Button look="main" type="submit" className="self-start" disabled={making.isPending}>
        {words.create}
      </Button>
    </form>
  );
}

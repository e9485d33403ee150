import { Button } from '../../../parts/button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { type SecretChange, textOf } from './fields.ts';
import { useSignOnWords } from './use-sign-on-words.ts';

interface SecretFieldProps {
  /** Whether the service has one. */
  isStored: boolean;
  change: SecretChange;
  error: string | null;
  onChange(change: SecretChange): void;
}

/** A secret that can be set, replaced and removed, and is never shown. */
export function SecretField({ isStored, change, error, onChange }: SecretFieldProps) {
  const texts = useSignOnWords();
  const { secret: words } = texts;
  const [label, hint] = textOf(texts, 'clientSecret');
  if (isStored && change.is !== 'set')
    return (
      <div className="flex flex-col gap-1">
        <p className="text-sm font-semibold">{label}</p>
        <p className="text-soft">{change.is === 'keep' ? words.set : words.none}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onChange({ is: 'set', value: '' })}>{words.replace}</Button>
          {change.is === 'keep' ? (
            <Button onClick={() => onChange({ is: 'remove' })}>{words.remove}</Button>
          ) : (
            <Button onClick={() => onChange({ is: 'keep' })}>{words.keep}</Button>
          )}
        </div>
        {error !== null && <p className="text-sm text-bad">{error}</p>}
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <TextField
          type="password"
          label={label}
          hint={hint}
          value={change.is === 'set' ? change.value : ''}
          maxLength={2_000}
          // Otherwise browsers fill in the person's own password.
          autoComplete="new-password"
          error={error}
          onChange={(event) => onChange({ is: 'set', value: event.target.value })}
        />
      </div>
      {isStored && <Button onClick={() => onChange({ is: 'keep' })}>{words.keep}</Button>}
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { NewWebhook, Webhook } from '../../../../schema/webhook.ts';
import { useTRPCClient } from '../../../api/studio.tsx';
import { Button } from '../../../parts/button.tsx';
import { CheckField, SelectField, TextField } from '../../../parts/field.tsx';
import { ErrorNote } from '../../../parts/notice.tsx';
import { useWords } from '../../../words/words.tsx';
import { focusInvalid } from '../focus-invalid.ts';
import { useWebhookWords } from './use-webhook-words.ts';
import { events, formats, readAddress, type WebhookEvent } from './webhook-text.ts';

interface WebhookFormProps {
  /** null: a new one. */
  webhook: Webhook | null;
  /** Called with the secret of a new one, and with null after a change. */
  onSaved(made: NewWebhook | null): void;
  onCancel(): void;
}

/** Makes or changes a webhook. What is typed is not kept: the rest of an address is often its secret. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const words = useWebhookWords();
  const { common } = useWords();
  const client = useTRPCClient();
  const box = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? events.slice(0, 4));
  const [format, setFormat] = useState(webhook?.format ?? 'standard');
  const [isChecked, setChecked] = useState(false);
  const saving = useMutation({
    async mutationFn(url: string): Promise<NewWebhook | null> {
      const values = { url, description: description.trim(), events: [...chosen], format };
      if (!webhook) return client.webhooks.create.mutate(values);
      await client.webhooks.update.mutate({ webhookId: webhook.webhookId, ...values });
      return null;
    },
    onSuccess: onSaved,
  });
  const url = readAddress(typed);
  const missesEvents = chosen.length === 0;

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setChecked(true);
    if (url === null || missesEvents) return focusInvalid(box.current);
    saving.mutate(url);
  }

  return (
    <form
      ref={box}
      noValidate
      onSubmit={submit}
      className="flex max-w-3xl flex-col gap-5 border border-line bg-sheet p-4 md:p-5"
    >
      <h2 className="text-lg font-semibold">{webhook ? words.change : words.new}</h2>
      <TextField
        type="url"
        label={words.url}
        hint={words.urlHint}
        value={typed}
        maxLength={2_000}
        required
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
        autoFocus
        error={isChecked && url === null ? words.urlMissing : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={`${words.description} (${common.optional})`}
        value={description}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setDescription(event.target.value)}
      />
      <SelectField
        label={words.format}
        hint={words.formatHint[format]}
        value={format}
        onChange={(event) => setFormat(formats.find((one) => one === event.target.value) ?? format)}
      >
        {formats.map((one) => (
          <option key={one} value={one}>
            {words.formats[one]}
          </option>
        ))}
      </SelectField>
      <EventsField
        chosen={chosen}
        error={isChecked && missesEvents ? words.eventsMissing : null}
        onChange={setChosen}
      />
      <ErrorNote error={saving.error} onRetry={() => submit()} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" disabled={saving.isPending}>
          {webhook ? words.save : words.create}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
    </form>
  );
}

interface EventsFieldProps {
  chosen: readonly WebhookEvent[];
  error: string | null;
  onChange(chosen: readonly WebhookEvent[]): void;
}

function EventsField({ chosen, error, onChange }: EventsFieldProps) {
  const words = useWebhookWords();
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{words.events}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {events.map((event) => (
          <CheckField
            key={event}
            label={words.eventNames[event]}
            hint={<span className="font-mono text-xs">{event}</span>}
            checked={chosen.includes(event)}
            aria-invalid={error === null ? undefined : true}
            onChange={({ target }) =>
              onChange(events.filter((one) => (one === event ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

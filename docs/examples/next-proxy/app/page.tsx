'use client';
import { type Run, UnifiedAgents } from '@unified-agents/client';
import { type SubmitEvent, useReducer } from 'react';

const idle = { isBusy: false, status: '', refusal: '', text: '', run: null as Pick<Run, 'cancel'> | null };
type View = typeof idle;

export default function Page() {
  const [view, update] = useReducer((before: View, changes: Partial<View>) => ({ ...before, ...changes }), idle);
  const show = ({ message }: Error) => update({ isBusy: false, status: '', refusal: message });

  async function talk(form: FormData) {
    // The page has no key: the route handler drops this one and sends its own.
    const client = new UnifiedAgents({ baseUrl: location.origin, apiKey: 'on-the-server' });
    const session = await client.sessions.create();
    const run = await session.ideation({ messages: [{ role: 'user', content: String(form.get('idea')) }] });
    update({ run });
    let deltas: { cursor: number; delta: string }[] = [];
    // After a drop, the SDK reads on after the last event.
    for await (const event of run) {
      if (event.type === 'text_delta') deltas.push(event);
      // After a crash the text begins again: discard the deltas from that event on.
      if (event.type === 'text_reset') deltas = deltas.filter(({ cursor }) => cursor < event.fromCursor);
      update({ text: deltas.map(({ delta }) => delta).join('') });
      if (event.type === 'error') update({ refusal: event.message });
      if (event.type === 'done') update({ isBusy: false, status: event.outcome, run: null });
    }
  }

  function start(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    update({ ...idle, isBusy: true, status: 'Working …' });
    talk(new FormData(submitted.currentTarget)).catch(show);
  }

  const stop = () => view.run?.cancel().catch(show);
  return (
    <main>
      <h1>Talk an idea through</h1>
      <form onSubmit={start}>
        <label htmlFor="idea">Idea</label>
        <textarea
          id="idea"
          name="idea"
          rows={3}
          required
          style={{ display: 'block', width: '100%', font: 'inherit' }}
        />
        <button disabled={view.isBusy}>Start</button>
        <button type="button" disabled={!view.isBusy || !view.run} children="Stop" onClick={stop} />
      </form>
      <p role="status">{view.status}</p>
      {view.refusal && <p role="alert">{view.refusal}</p>}
      <div role="log" style={{ whiteSpace: 'pre-wrap' }} children={view.text} />
    </main>
  );
}

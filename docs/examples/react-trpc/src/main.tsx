import { type SubmitEvent, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { client, key } from './client.ts';

const idle = { isBusy: false, status: '', refusal: '', text: '', sessionId: '', runId: '' };
type View = typeof idle;

function Page() {
  const [view, update] = useReducer((before: View, changes: Partial<View>) => ({ ...before, ...changes }), idle);
  const show = ({ message }: { message: string }) => update({ isBusy: false, status: '', refusal: message });

  async function talk(form: FormData) {
    key.value = String(form.get('key'));
    const messages = [{ role: 'user' as const, content: String(form.get('idea')) }];
    const { sessionId } = await client.sessions.create.mutate({});
    let deltas: { cursor: number; delta: string }[] = [];
    let ending = 'Done.';
    // A call that is sent again attaches to the run of its runKey, and starts no second one.
    const input = { sessionId, runKey: 'talk', messages };
    client.agents.ideation.run.subscribe(input, {
      context: { overSocket: form.has('socket') },
      onConnectionStateChange: ({ state }) => state === 'connecting' && update({ status: 'Connecting …' }),
      onError: show,
      onData({ data: event }) {
        if (event.type === 'text_delta') deltas.push(event);
        // After a crash the text begins again: discard the deltas from that event on.
        if (event.type === 'text_reset') deltas = deltas.filter(({ cursor }) => cursor < event.fromCursor);
        if (event.type === 'error') ending = event.message;
        const isBusy = event.type !== 'done';
        const text = deltas.map(({ delta }) => delta).join('');
        update({ isBusy, text, status: isBusy ? 'Working …' : ending, sessionId, runId: event.runId });
      },
    });
  }

  function start(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    update({ ...idle, isBusy: true, status: 'Starting …' });
    talk(new FormData(submitted.currentTarget)).catch(show);
  }

  // Leaving the page does not end the run. This does.
  const stop = () => client.runs.cancel.mutate({ sessionId: view.sessionId, runId: view.runId }).catch(show);

  return (
    <form onSubmit={start}>
      <label htmlFor="key">Key</label>
      <input id="key" name="key" type="password" autoComplete="off" required />
      <label htmlFor="idea">Idea</label>
      <textarea id="idea" name="idea" rows={3} required />
      <input id="socket" name="socket" type="checkbox" />
      <label htmlFor="socket">Over a WebSocket</label>
      <p>
        <button disabled={view.isBusy}>Start</button>
        <button type="button" disabled={!view.isBusy || !view.runId} children="Stop" onClick={stop} />
      </p>
      <p role="status">{view.status}</p>
      {view.refusal && <p role="alert">{view.refusal}</p>}
      <div role="log">{view.text}</div>
    </form>
  );
}

createRoot(document.querySelector('#page') as Element).render(<Page />);

'use client';
import { type Run, UnifiedAgents } from '@unified-agents/client';
import { type SubmitEvent, useState } from 'react';

export default function Page() {
  const [run, setRun] = useState<Pick<Run, 'cancel'> | null>(null);
  const [status, setStatus] = useState('');
  const [refusal, setRefusal] = useState('');
  const [text, setText] = useState('');

  async function talk(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const content = String(new FormData(submitted.currentTarget).get('idea'));
    setStatus('Working …');
    setRefusal('');
    setText('');
    // The page has no key: the route handler drops this one and sends its own.
    const client = new UnifiedAgents({ baseUrl: location.origin, apiKey: 'on-the-server' });
    const session = await client.sessions.create();
    // After a drop, the SDK reads on after the last event.
    const run = await session.ideation({ messages: [{ role: 'user', content }] });
    setRun(run);
    let deltas: { cursor: number; delta: string }[] = [];
    for await (const event of run) {
      if (event.type === 'text_delta') deltas.push(event);
      // After a crash the text begins again: discard the deltas from that event on.
      if (event.type === 'text_reset') deltas = deltas.filter(({ cursor }) => cursor < event.fromCursor);
      setText(deltas.map(({ delta }) => delta).join(''));
      if (event.type === 'error') setRefusal(event.message);
      if (event.type === 'done') setStatus(event.outcome);
    }
  }

  const show = (error: Error) => setRefusal(error.message);
  const start = (submitted: SubmitEvent<HTMLFormElement>) =>
    void talk(submitted)
      .catch(show)
      .finally(() => setRun(null));
  const stop = () => run?.cancel().catch(show);
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
        <button disabled={run !== null}>Start</button>
        <button type="button" disabled={run === null} children="Stop" onClick={stop} />
      </form>
      <p role="status">{status}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <div role="log" style={{ whiteSpace: 'pre-wrap' }} children={text} />
    </main>
  );
}

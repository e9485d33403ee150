import { type ApolloClient, gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from './connect.ts';

const create = gql('mutation { createSession(input: {}) { sessionId ideaSummary lastCursor } }');
const cancel = gql('mutation ($id: ID!, $runId: ID!) { cancelRun(sessionId: $id, runId: $runId) { status } }');
const read = gql('query ($id: ID!) { session(id: $id) { sessionId ideaSummary lastCursor } }');
const follow = gql(`subscription ($id: ID!, $input: IdeationInput!, $since: Int) {
  ideation(sessionId: $id, input: $input, runKey: "talk", since: $since) {
    ... on AgentEvent { type cursor runId } ... on TextDeltaEvent { delta } ... on TextResetEvent { fromCursor }
    ... on IdeationCompleteEvent { ideaSummary } ... on ErrorEvent { message } ... on DoneEvent { outcome }
  }
}`);
type Session = { sessionId: string; ideaSummary: string | null; lastCursor: number };
type Texts = Partial<Record<'delta' | 'ideaSummary' | 'message' | 'outcome', string>>;
type Followed = Texts & { type: string; cursor: number; runId: string; fromCursor?: number };

function Page() {
  const [run, setRun] = useState<{ apollo: ApolloClient; id: string } | null>(null);
  const [events, setEvents] = useState<Followed[]>([]);
  const [refusal, setRefusal] = useState('');

  async function start(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const form = new FormData(submitted.currentTarget);
    setEvents([]);
    setRefusal('');
    const apollo = connect(String(form.get('key')));
    const { data } = await apollo.mutate<{ createSession: Session }>({ mutation: create });
    const id = data?.createSession.sessionId ?? '';
    setRun({ apollo, id });
    const variables = { id, input: { messages: [{ role: 'user', content: String(form.get('idea')) }] } };
    const followed = apollo.subscribe<{ ideation: Followed }>({ query: follow, variables, fetchPolicy: 'no-cache' });
    await followed.forEach(({ data, error }) => {
      if (!data) throw error;
      const event = data.ideation;
      // After a crash the text begins again: `text_reset` says from which event on the ones before it are void.
      setEvents((all) => [...all.filter(({ cursor }) => cursor < (event.fromCursor ?? event.cursor)), event]);
      if (event.message) setRefusal(event.message);
      // Each component that shows the session, such as `Summary`, shows the change.
      const fields = { lastCursor: () => event.cursor, ideaSummary: (now: string) => event.ideaSummary ?? now };
      apollo.cache.modify({ id: apollo.cache.identify({ __typename: 'Session', sessionId: id }), fields });
    });
  }

  const show = (error: Error) => setRefusal(error.message);
  const last = events.at(-1);
  const isBusy = run !== null && refusal === '' && last?.type !== 'done';
  // Leaving the page does not end the run. This does.
  const variables = { id: run?.id, runId: last?.runId };
  const stop = () => run?.apollo.mutate({ mutation: cancel, variables }).catch(show);
  return (
    <form onSubmit={(submitted) => void start(submitted).catch(show)}>
      <label htmlFor="key">Key</label>
      <input id="key" name="key" type="password" autoComplete="off" required />
      <label htmlFor="idea">Idea</label>
      <textarea id="idea" name="idea" rows={3} required />
      <button disabled={isBusy}>Start</button>
      <button type="button" disabled={!isBusy || !last} children="Stop" onClick={stop} />
      <p role="status">{isBusy ? 'Working …' : last?.outcome}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <div role="log">{events.map(({ delta }) => delta).join('')}</div>
      {run && <Summary {...run} />}
    </form>
  );
}

/** Shows the session from the cache, and asks the service only if it is not there. */
function Summary({ apollo, id }: { apollo: ApolloClient; id: string }) {
  const { data } = useQuery<{ session: Session }>(read, { client: apollo, variables: { id } });
  return <p>{data && `Event ${data.session.lastCursor}: ${data.session.ideaSummary ?? 'no summary yet'}`}</p>;
}

createRoot(document.querySelector('#page') as Element).render(<Page />);

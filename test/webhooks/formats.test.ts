import { expect, test } from 'vitest';
import { createTestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { createWebhook, deliveriesOf, startReceiver, toReceivers } from './receiver.ts';

const name = 'Falcons <!channel> *& co* [x](https://evil.example)';

test('a wait for a decision, and its end, reach a chat as messages that lead to the studio', async () => {
  await using receiver = await startReceiver();
  await using service = await createTestService({
    webhooks: toReceivers,
    environment: { PUBLIC_URL: 'https://studio.example.com/' },
  });
  await service.services.recover();
  const slack = await createWebhook(service, `${receiver.url}/slack`, { format: 'slack' });
  await createWebhook(service, `${receiver.url}/teams`, { format: 'teams' });
  await createWebhook(service, `${receiver.url}/standard`);
  expect(slack.format).toBe('slack');
  const id = await service.createSession();
  const headers = { 'content-type': 'application/json' };
  await service.fetch(`/api/v1/sessions/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ name }) });
  const task = 'Falconers log flights';
  const runId = await startTeam(service, id, { agents: ['ideation', 'prd'], task, approvals: true });
  await receiver.until(3);
  await teamRun(service, id, runId).decideNow('reject');
  await receiver.until(6);
  const sent = (path: string, at: number) =>
    receiver.received.filter((one) => one.path === path).map(({ body }) => body)[at] ?? '';

  const inbox = `https://studio.example.com/inbox?session=${id}&run=${runId}`;
  expect(JSON.parse(sent('/slack', 0))).toEqual({
    text: 'A run waits for a decision – Session: Falcons &lt;!channel&gt; *&amp; co* [x](https://evil.example) – Stage: ideation',
    mrkdwn: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'A run waits for a decision', emoji: false } },
      {
        type: 'section',
        fields: [
          {
            type: 'plain_text',
            text: 'Session: Falcons &lt;!channel&gt; *&amp; co* [x](https://evil.example)',
            emoji: false,
          },
          { type: 'plain_text', text: 'Stage: ideation', emoji: false },
        ],
      },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `<${inbox.replace('&', '&amp;')}|Decide in the studio>` },
      },
    ],
  });
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: 'A run waits for a decision', size: 'Medium', weight: 'Bolder', wrap: true },
      {
        type: 'RichTextBlock',
        inlines: [
          { type: 'TextRun', text: 'Session: ', isSubtle: true },
          { type: 'TextRun', text: name },
        ],
      },
      {
        type: 'RichTextBlock',
        inlines: [
          { type: 'TextRun', text: 'Stage: ', isSubtle: true },
          { type: 'TextRun', text: 'ideation' },
        ],
      },
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Decide in the studio', url: inbox }],
  };
  expect(JSON.parse(sent('/teams', 0))).toEqual({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  });
  expect(sent('/slack', 1)).toContain('A run was cancelled');
  expect(sent('/slack', 1)).toContain(`<https://studio.example.com/s/${id}|Open in the studio>`);
  expect(sent('/standard', 0)).not.toContain('Falcons');

  // What was sent can be read, until the session is gone: then without its name.
  const bodies = async () => (await deliveriesOf(service, slack.webhookId)).map(({ body }) => body);
  expect(await bodies()).toEqual([sent('/slack', 1), sent('/slack', 0)]);
  await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' });
  expect((await bodies()).join('')).not.toContain('Falcons');
});

test('a webhook can be changed to another format, which holds from its next event on', async () => {
  await using receiver = await startReceiver();
  await using service = await createTestService({ webhooks: toReceivers });
  await service.services.recover();
  const { webhookId, format } = await createWebhook(service, receiver.url);
  expect(format).toBe('standard');
  const ping = () => service.post(`/api/v1/webhooks/${webhookId}/ping`);
  await ping();
  await receiver.until(1);
  const headers = { 'content-type': 'application/json' };
  const change = (body: object) =>
    service.fetch(`/api/v1/webhooks/${webhookId}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  expect(await (await change({ format: 'teams' })).json()).toMatchObject({ format: 'teams' });
  expect((await change({ format: 'irc' })).status).toBe(400);
  await ping();
  await receiver.until(2);
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
  expect([first?.type, second?.type]).toEqual(['ping', 'message']);
  // Without PUBLIC_URL, the service does not know where its studio is.
  expect(receiver.received[1]?.body).not.toContain('Action.OpenUrl');
  // What was sent before is sent again as it was, but not while it is being sent.
  await expect
    .poll(async () => (await deliveriesOf(service, webhookId)).map(({ status }) => status))
    .toEqual(['delivered', 'delivered']);
  const [, earlier] = await deliveriesOf(service, webhookId);
  await service.post(`/api/v1/webhooks/${webhookId}/deliveries/${earlier?.deliveryId}/redeliver`);
  await receiver.until(3);
  expect(receiver.received[2]?.body).toBe(receiver.received[0]?.body);
});

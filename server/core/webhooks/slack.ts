import type { Notice } from './notice.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Slack reads `<…>` as a mention or a link, in every text, and decodes these three entities. */
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Without Slack's marks for bold, italic, strike and code: there is no way to escape those. */
const plain = (text: string) => ({ type: 'plain_text', text: escaped(text), emoji: false });

/**
 * Returns the JSON that an incoming webhook of Slack takes: blocks, and `text` for notifications and screen readers.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export function slackMessage({ title, facts, link }: Notice): object {
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return {
    text: escaped([title, ...lines].join(' – ')),
    // `text` is read as plain text, too.
    mrkdwn: false,
    blocks: [
      { type: 'header', text: plain(title) },
      ...(lines.length > 0 ? [{ type: 'section', fields: lines.map(plain) }] : []),
      ...(link
        ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${escaped(link.url)}|${escaped(link.text)}>` } }]
        : []),
    ],
  };
}

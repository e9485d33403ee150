import type { Notice } from './notice.ts';

/**
 * Returns the JSON that a workflow of Microsoft Teams takes: a message with an Adaptive Card. Values are in a RichTextBlock,
 * which has no Markdown: in a TextBlock, people could write links and lists with their words.
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export function teamsMessage({ title, facts, link }: Notice): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: title, size: 'Medium', weight: 'Bolder', wrap: true },
            ...facts.map(([label, value]) => ({
              type: 'RichTextBlock',
              inlines: [
                { type: 'TextRun', text: `${label}: `, isSubtle: true },
                { type: 'TextRun', text: value },
              ],
            })),
          ],
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }] }),
        },
      },
    ],
  };
}

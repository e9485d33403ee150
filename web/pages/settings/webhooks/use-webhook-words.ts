import { webhooks as de } from '../../../words/de/pages/webhooks.ts';
import { webhooks as en } from '../../../words/en/pages/webhooks.ts';
import { useTexts } from '../../../words/words.tsx';

/** The texts of the settings of webhooks. */
export const useWebhookWords = () => useTexts({ en, de });

import { accounts as de } from '../../../words/de/pages/accounts.ts';
import { accounts as en } from '../../../words/en/pages/accounts.ts';
import { useTexts } from '../../../words/words.tsx';

/** The texts of the settings of service accounts. */
export const useAccountWords = () => useTexts({ en, de });

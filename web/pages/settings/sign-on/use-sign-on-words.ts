import { signOn as de } from '../../../words/de/pages/sign-on.ts';
import { signOn as en } from '../../../words/en/pages/sign-on.ts';
import { useTexts } from '../../../words/words.tsx';

/** The texts of the settings of sign-on. */
export const useSignOnWords = () => useTexts({ en, de });

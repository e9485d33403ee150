import { sharing as de } from '../../words/de/pages/sharing.ts';
import { sharing as en } from '../../words/en/pages/sharing.ts';
import { useTexts } from '../../words/words.tsx';

export const useSharingWords = () => useTexts({ en, de });

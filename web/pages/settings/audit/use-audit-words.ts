import { audit as de } from '../../../words/de/pages/audit.ts';
import { audit as en } from '../../../words/en/pages/audit.ts';
import { useTexts } from '../../../words/words.tsx';

/** The texts of the audit log. */
export const useAuditWords = () => useTexts({ en, de });

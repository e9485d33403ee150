import { readPreference, writePreference } from '../../api/preferences.ts';

/** Notes of decisions that are not sent yet: they outlive a reload. */
const nameOf = (approvalId: string) => `draft.decision.${approvalId}`;

export const readNote = (approvalId: string): string => readPreference(nameOf(approvalId)) ?? '';

/** An empty note is none. */
export const writeNote = (approvalId: string, note: string): void =>
  writePreference(nameOf(approvalId), note === '' ? null : note);

export const hasNote = (approvalId: string): boolean => readNote(approvalId) !== '';

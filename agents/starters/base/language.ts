/** The languages of starters. */
export type Language = 'en' | 'de';
/** The same in both languages. */
export interface Both<T> {
  en: T;
  de: T;
}

import { useEffect } from 'react';
import { useStored } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The colour mode of the page: the system's until the user chooses one. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useStored<Theme>(
    'theme',
    () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
    (value) => value === 'dark' || value === 'light',
  );
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  useEffect(() => {
    // Print in light mode, because text for a dark background is unreadable on paper.
    const show = (shown: Theme) => () => {
      document.documentElement.dataset['theme'] = shown;
    };
    const before = show('light');
    const after = show(theme);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [theme]);
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')];
}

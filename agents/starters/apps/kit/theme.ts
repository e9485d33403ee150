import { useEffect } from 'react';
import { useStored } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The mode of the page: the machine's until somebody chooses. */
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
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')];
}

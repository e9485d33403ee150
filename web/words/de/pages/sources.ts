import type { sources as english } from '../../en/pages/sources.ts';

export const sources: typeof english = {
  lead: 'Research durchsucht diese Quellen und die Signale, die der Arbeitsbereich importiert hat. Welche, bestimmen die Einstellungen des Dienstes: Sie werden nicht hier geändert.',
  scarce: 'Erlaubt wenige Suchen: Eine schnelle Recherche lässt sie aus.',
  test: 'Testen',
  testing: 'Sucht …',
  testCosts: 'Ein Test durchsucht die Quelle einmal. Manche Anbieter zählen oder berechnen das.',
  good: (time) => `antwortet, nach ${time}`,
  bad: 'kann nicht durchsucht werden',
  none: 'Dieser Dienst durchsucht keine Quellen',
  noneWhy: 'Research benutzt dann nur Ihren Brief und die importierten Signale.',
  setUp: 'Wie man eine Quelle hinzufügt',
  how: 'Halten Sie den Dienst an, und starten Sie ihn mit einer dieser Einstellungen in seiner Umgebung neu.',
  settings: {
    SEARXNG_URL: 'Die Adresse Ihres eigenen SearXNG, das im Web sucht.',
    TAVILY_API_KEY: 'Ein Schlüssel von Tavily, das im Web sucht.',
    EXA_API_KEY: 'Ein Schlüssel von Exa, das im Web sucht.',
    BRAVE_API_KEY: 'Ein Schlüssel von Brave, das im Web sucht.',
    GITHUB_TOKEN: 'Ein Token von GitHub, das dann mehr Suchen erlaubt. Es braucht keine Berechtigung.',
    RSS_FEEDS: 'Adressen von Feeds, durch Kommas getrennt.',
  },
};

import type { sandboxes as english } from '../../en/pages/sandboxes.ts';

export const sandboxes: typeof english = {
  lead: 'Design und Code bauen ihre Projekte in Sandboxes. Wo, bestimmen die Einstellungen des Dienstes: Sie werden nicht hier geändert.',
  unconfined:
    'Auf diesem Rechner schließt nichts die Builds ein. Code, den ein Modell geschrieben hat, wird deshalb nicht gebaut.',
  provider: 'Gebaut',
  providers: { local: 'auf dem Rechner des Dienstes', daytona: 'bei Daytona' },
  address: 'Adresse',
  boundary: 'Eingeschlossen durch',
  noBoundary: 'nichts',
  previews: 'Gezeigt unter',
  kept: 'Frühere Versionen',
  keptOf: (count) => `die Builds der letzten ${count} jeder Sitzung und die freigegebenen`,
  noneKept: 'nur der neueste Build',
  test: 'Testen',
  testing: 'Wird getestet …',
  testHere:
    'Ein Test baut eine kleine Anwendung, rendert sie und sieht sie an. Er braucht einige Sekunden des Rechners.',
  testCosts:
    'Ein Test legt eine Sandbox an, führt darin einen Befehl aus und entfernt sie. Daytona kann das berechnen.',
  findings: {
    boundary: 'Grenze',
    account: 'Konto',
    create: 'Anlegen',
    build: 'Bauen',
    render: 'Rendern',
    look: 'Ansehen',
    remove: 'Entfernen',
  },
  works: (time) => `geht, ${time}`,
  states: { fails: 'geht nicht', missing: 'fehlt' },
  setUp: 'So ändern Sie es',
  how: 'Beenden Sie den Dienst und starten Sie ihn neu mit diesen Einstellungen in seiner Umgebung.',
  settings: {
    DAYTONA_API_KEY: 'Ein Schlüssel von Daytona: Dann werden Projekte dort gebaut.',
    DAYTONA_API_URL: 'Die Adresse eines eigenen Daytona.',
    PREVIEW_URL: 'Die Adresse der Vorschauen, unter einer anderen Domain als der Dienst.',
    PREVIEW_VERSIONS: 'Wie viele Builds von Versionen jede Sitzung behält.',
    CHROMIUM_PATH: 'Das Programm eines Chromium, das Bildschirme rendert und Bilder davon macht.',
  },
};

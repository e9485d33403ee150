import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const canvasTexts: Both<StarterTexts> = {
  en: {
    title: 'Drawing pad',
    pitch:
      'Draws with pen, marker, spray, shapes, stamps and fill on pages that are kept, or cell by cell on a grid, and downloads PNG.',
    problem: 'Drawing programs are large, want an account, or lose the picture with a wrong press.',
    features: [
      {
        name: 'Tools',
        description:
          'Pen with pressure, marker, spray, eraser, line, rectangle, ellipse, fill and stamps, in several sizes and any colour.',
        storyIds: ['US-1'],
      },
      { name: 'Keyboard', description: 'Draws with arrow keys and space as well.', storyIds: ['US-1'] },
      {
        name: 'Undo and redo',
        description: 'Takes every step back and does it again, clearing included.',
        storyIds: ['US-2'],
      },
      { name: 'PNG', description: 'Downloads the page as a picture.', storyIds: ['US-2'] },
      {
        name: 'Drawings',
        description: 'Keeps any number of drawings as their strokes, over a reload and in any size of the window.',
        storyIds: ['US-3'],
      },
      { name: 'Grid', description: 'Draws cell by cell on a square grid, if one is set.', storyIds: ['US-1'] },
    ],
    stories: [
      {
        persona: 'Painter',
        iWant: 'draw with tools and colours',
        soThat: 'a picture comes out of it',
        criteria: [
          { given: 'an empty page', when: 'I draw and reload', then: 'the drawing is still there' },
          { given: 'no pointer', when: 'I use the arrow keys and space', then: 'I draw as well' },
          { given: 'the tools', when: 'I choose one', then: 'it is in use and marked' },
          {
            given: 'the palette',
            when: 'I choose a colour',
            then: 'it is in use and marked, and I can mix one of my own',
          },
        ],
      },
      {
        persona: 'Painter',
        iWant: 'take steps back',
        soThat: 'a mistake costs nothing',
        criteria: [
          { given: 'a drawing', when: 'I undo and redo by buttons or keys', then: 'its last step goes and comes back' },
          { given: 'a drawing', when: 'I clear it', then: 'I am asked first, and undo brings it back' },
          { given: 'a machine without pictures', when: 'I download PNG', then: 'the page says that it cannot' },
        ],
      },
      {
        persona: 'Painter',
        iWant: 'keep several drawings',
        soThat: 'I can go on with each',
        criteria: [
          { given: 'a drawing', when: 'I begin a new one', then: 'the new one is empty and the first is kept' },
          { given: 'several drawings', when: 'I open one', then: 'I go on with it' },
          { given: 'a drawing', when: 'I remove it', then: 'I am asked first' },
        ],
      },
    ],
    limits: [
      {
        title: 'There are no layers, and photos cannot be drawn on.',
        mitigation: 'Download the PNG and go on in a larger program.',
      },
      { title: 'Nobody else can draw on the same page.', mitigation: 'Send the PNG.' },
      { title: 'Drawings lie in one browser on one device.', mitigation: 'Download each as PNG.' },
    ],
  },
  de: {
    title: 'Malblock',
    pitch:
      'Malt mit Stift, Marker, Spraydose, Formen, Stempeln und Füllung auf Seiten, die bleiben, oder Zelle für Zelle im Raster, und lädt PNG herunter.',
    problem: 'Malprogramme sind groß, wollen ein Konto oder verlieren das Bild bei einem falschen Druck.',
    features: [
      {
        name: 'Werkzeuge',
        description:
          'Stift mit Druck, Marker, Spraydose, Radierer, Linie, Rechteck, Ellipse, Füllen und Stempel, in mehreren Größen und jeder Farbe.',
        storyIds: ['US-1'],
      },
      { name: 'Tastatur', description: 'Malt auch mit Pfeiltasten und Leertaste.', storyIds: ['US-1'] },
      {
        name: 'Rückgängig und Wiederholen',
        description: 'Nimmt jeden Schritt zurück und macht ihn wieder, auch das Leeren.',
        storyIds: ['US-2'],
      },
      { name: 'PNG', description: 'Lädt die Seite als Bild herunter.', storyIds: ['US-2'] },
      {
        name: 'Bilder',
        description: 'Bewahrt beliebig viele Bilder als Striche auf, über ein Neuladen und in jeder Fenstergröße.',
        storyIds: ['US-3'],
      },
      {
        name: 'Raster',
        description: 'Malt Zelle für Zelle in einem quadratischen Raster, wenn eines gesetzt ist.',
        storyIds: ['US-1'],
      },
    ],
    stories: [
      {
        persona: 'Malende',
        iWant: 'mit Werkzeugen und Farben malen',
        soThat: 'ein Bild daraus wird',
        criteria: [
          { given: 'eine leere Seite', when: 'ich male und neu lade', then: 'ist das Bild noch da' },
          { given: 'kein Zeigegerät', when: 'ich Pfeiltasten und Leertaste benutze', then: 'male ich auch' },
          { given: 'die Werkzeuge', when: 'ich eines wähle', then: 'ist es in Gebrauch und markiert' },
          {
            given: 'die Palette',
            when: 'ich eine Farbe wähle',
            then: 'ist sie in Gebrauch und markiert, und eine eigene lässt sich mischen',
          },
        ],
      },
      {
        persona: 'Malende',
        iWant: 'Schritte zurücknehmen',
        soThat: 'ein Irrtum nichts kostet',
        criteria: [
          {
            given: 'ein Bild',
            when: 'ich mit Knöpfen oder Tasten zurücknehme und wiederhole',
            then: 'geht der letzte Schritt und kommt wieder',
          },
          { given: 'ein Bild', when: 'ich es leere', then: 'werde ich zuerst gefragt, und Rückgängig holt es zurück' },
          { given: 'ein Gerät ohne Bilder', when: 'ich PNG herunterlade', then: 'sagt die Seite, dass es nicht geht' },
        ],
      },
      {
        persona: 'Malende',
        iWant: 'mehrere Bilder aufbewahren',
        soThat: 'ich an jedem weitermalen kann',
        criteria: [
          { given: 'ein Bild', when: 'ich ein neues beginne', then: 'ist das neue leer, und das erste bleibt' },
          { given: 'mehrere Bilder', when: 'ich eines öffne', then: 'male ich daran weiter' },
          { given: 'ein Bild', when: 'ich es entferne', then: 'werde ich zuerst gefragt' },
        ],
      },
    ],
    limits: [
      {
        title: 'Ebenen gibt es nicht, und auf Fotos lässt sich nicht malen.',
        mitigation: 'Das PNG herunterladen und in einem größeren Programm weitermachen.',
      },
      { title: 'Niemand sonst kann auf derselben Seite malen.', mitigation: 'Das PNG verschicken.' },
      { title: 'Die Bilder liegen in einem Browser auf einem Gerät.', mitigation: 'Jedes als PNG herunterladen.' },
    ],
  },
};

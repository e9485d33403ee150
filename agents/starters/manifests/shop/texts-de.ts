import type { StarterTexts } from '../../base/starter.ts';

export const shopTextsDe: StarterTexts = {
  title: 'Laden mit Vorbestellung',
  name: 'Laden',
  pitch:
    'Nimmt Vorbestellungen für einen Tag an, aus einem Angebot mit Korb, und zählt zusammen, wie viel von jedem Produkt herzustellen ist.',
  problem: 'Bestellungen kommen am Telefon und auf Zetteln, und niemand weiß, wie viel für welchen Tag gebraucht wird.',
  features: [
    {
      name: 'Angebot und Korb',
      description: 'Produkte mit Preisen, ein Korb mit Mengen und eine Summe, die auf den Cent stimmt.',
      storyIds: ['US-1'],
    },
    {
      name: 'Bestellung für einen Tag',
      description: 'Tage, die offen sind, eine Uhrzeit, Name und Telefon; jede Bestellung hat eine Nummer.',
      storyIds: ['US-2'],
    },
    {
      name: 'Was herzustellen ist',
      description: 'Für jeden Tag wie viel von jedem Produkt, wer bezahlt hat, wer es hat, als Druck und CSV.',
      storyIds: ['US-3'],
    },
    {
      name: 'Produkte, Tage und Grenzen',
      description: 'Preise, Verfügbarkeit, Tage, Uhrzeiten, bis wann bestellt wird, und Grenzen für einen Tag.',
      storyIds: ['US-4'],
    },
  ],
  stories: [
    {
      persona: 'Kundin',
      iWant: 'wählen, was ich kaufe',
      soThat: 'ich weiß, was es kostet',
      criteria: [
        { given: 'ein offener Laden', when: 'ich ihn ansehe', then: 'steht jedes Produkt mit seinem Preis da' },
        { given: 'Produkte', when: 'ich sie in den Korb lege', then: 'folgt die Summe auf den Cent' },
        { given: 'ein Korb', when: 'ich die Seite neu lade', then: 'ist er wie zuvor' },
        {
          given: 'Produkte, die niemand nannte',
          when: 'ich den Laden öffne',
          then: 'sind es Beispiele, auf einen Druck weg',
        },
      ],
    },
    {
      persona: 'Kundin',
      iWant: 'für einen Tag bestellen',
      soThat: 'es bereitliegt, wenn ich komme',
      criteria: [
        { given: 'ein Korb', when: 'ich Tag, Namen und Telefon nenne', then: 'bekommt die Bestellung eine Nummer' },
        { given: 'eine Bestellung, der etwas fehlt', when: 'ich bestelle', then: 'steht es neben dem Feld' },
        { given: 'ein Tag, dessen Zeit vorbei ist', when: 'ich einen Tag wähle', then: 'wird er nicht angeboten' },
        { given: 'ein Korb', when: 'ich bestelle', then: 'steht da, dass hier nichts bezahlt wird' },
        { given: 'eine Bestellung, die gebracht wird', when: 'die Adresse fehlt', then: 'wird nach ihr gefragt' },
      ],
    },
    {
      persona: 'Herstellerin',
      iWant: 'sehen, was für welchen Tag herzustellen ist',
      soThat: 'von allem genug da ist',
      criteria: [
        { given: 'Bestellungen für einen Tag', when: 'ich sie ansehe', then: 'steht da, wie viel von jedem Produkt' },
        { given: 'eine Bestellung', when: 'ich sie als bezahlt oder übergeben markiere', then: 'bleibt das so' },
        { given: 'eine Bestellung', when: 'ich sie storniere', then: 'werde ich gefragt, und sie zählt nicht mehr' },
        { given: 'Bestellungen', when: 'ich sie drucke oder speichere', then: 'habe ich eine Liste oder CSV' },
      ],
    },
    {
      persona: 'Herstellerin',
      iWant: 'Produkte, Tage und Grenzen ändern',
      soThat: 'im Laden steht, was stimmt',
      criteria: [
        { given: 'ein Produkt', when: 'ich seinen Preis ändere', then: 'zeigt der Laden den neuen' },
        { given: 'ein Produkt', when: 'ich es als nicht erhältlich markiere', then: 'lässt es sich nicht bestellen' },
        { given: 'ein Produkt', when: 'ich es entferne und „Rückgängig“ drücke', then: 'ist es wieder im Laden' },
        { given: 'eine Grenze für einen Tag', when: 'sie erreicht ist', then: 'wird für ihn nichts mehr bestellt' },
      ],
    },
  ],
  limits: [
    {
      title: 'Bestellungen bleiben in dem Browser, in dem sie entstehen: Sie erreichen kein anderes Gerät.',
      mitigation: 'Nehmen Sie ein Gerät an der Theke oder am Telefon, und speichern Sie die Liste als CSV.',
    },
    { title: 'Es wird nichts bezahlt.', mitigation: 'Bezahlt wird bei Erhalt, und die Herstellerin markiert es.' },
    { title: 'Niemand bekommt eine E-Mail oder Nachricht.', mitigation: 'Die Nummer steht auf der Seite.' },
  ],
};

import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';

export const calculatorTexts: Both<StarterTexts> = {
  en: {
    title: 'Calculator',
    pitch:
      'Calculates loans, savings, tips, taxes, body mass index and units while you type, compares variants, and takes formulas of your own.',
    problem: 'A sum that comes up again and again is done by hand, and two offers are hard to compare.',
    features: [
      {
        name: 'Result while typing',
        description: 'Each figure changes the result at once; a figure that does not fit is named beside its field.',
        storyIds: ['US-1'],
      },
      {
        name: 'Loan and savings tables',
        description: 'Payments, interest and what is left by year or by month, with a chart and a CSV file.',
        storyIds: ['US-2'],
      },
      {
        name: 'Variants side by side',
        description: 'Up to three variants in one table, with their difference.',
        storyIds: ['US-3'],
      },
      {
        name: 'More calculators',
        description:
          'Sums, tip, percentages, discount, tax, body mass index, units, pace, fuel, paint, floors, electricity, currencies, recipes, dates and grades, and a counter, a press away.',
        storyIds: ['US-4'],
      },
      {
        name: 'Own formula',
        description: 'Inputs with names, a formula over them, and a table for several values of one input.',
        storyIds: ['US-5'],
      },
    ],
    stories: [
      {
        persona: 'Somebody who wants to know a figure',
        iWant: 'type my figures',
        soThat: 'I see the result at once',
        criteria: [
          {
            given: 'the open application',
            when: 'its first page appears',
            then: 'it is the calculator that was asked for',
          },
          { given: 'a calculator', when: 'I change its figures', then: 'the result follows' },
          {
            given: 'a calculator',
            when: 'I type something that is no number',
            then: 'the field says so and no result is shown',
          },
          {
            given: 'figures that I typed',
            when: 'I reload the page',
            then: 'they are still there, and one press brings the start values back',
          },
        ],
      },
      {
        persona: 'Somebody who borrows or saves',
        iWant: 'see how a sum develops',
        soThat: 'I know what it costs or when I have it',
        criteria: [
          { given: 'a loan', when: 'its figures are typed', then: 'payment, interest and the end are shown' },
          { given: 'a loan', when: 'I choose years or months', then: 'the table has a row for each' },
          {
            given: 'a savings goal',
            when: 'its figures are typed',
            then: 'it says after how long it is reached, or that it never is',
          },
        ],
      },
      {
        persona: 'Somebody who has to choose',
        iWant: 'put variants side by side',
        soThat: 'I see which one is better',
        criteria: [
          { given: 'a calculator', when: 'I add a variant', then: 'it stands beside the figures that I typed' },
          { given: 'two variants', when: 'I change a figure in the table', then: 'the difference is shown' },
          { given: 'two variants', when: 'I remove one and undo that', then: 'it is back' },
        ],
      },
      {
        persona: 'Somebody with another question',
        iWant: 'reach the other calculators',
        soThat: 'I need no second application',
        criteria: [
          { given: 'the second page', when: 'I press a name', then: 'that calculator is shown' },
          { given: 'the units', when: 'I swap them', then: 'the value is converted the other way' },
          {
            given: 'the body mass index',
            when: 'I choose imperial measures',
            then: 'it takes pounds, feet and inches',
          },
          { given: 'a sum', when: 'I keep its result', then: 'it stands in a list and can be used again' },
          { given: 'a recipe', when: 'I want other servings', then: 'the amount of each ingredient follows' },
          {
            given: 'an amount of money',
            when: 'I type a rate of exchange',
            then: 'it is shown in the other currency',
          },
          { given: 'two days', when: 'I choose them', then: 'the time between them is shown' },
          { given: 'grades with weights', when: 'I type them', then: 'their average is shown' },
          {
            given: 'a counter',
            when: 'I press plus, minus or reset',
            then: 'it goes up or down by one, or back to 0, and keeps its count',
          },
        ],
      },
      {
        persona: 'Somebody with a formula',
        iWant: 'name inputs and write a formula',
        soThat: 'my own sum is done for me',
        criteria: [
          { given: 'inputs with names', when: 'there is no formula', then: 'it asks for it' },
          { given: 'a formula', when: 'each input has a number', then: 'the result is shown' },
          { given: 'a formula', when: 'it cannot be read', then: 'it is said in words why' },
          { given: 'an input', when: 'I add another of the same name', then: 'it is refused in words' },
        ],
      },
    ],
    limits: [
      {
        title: 'Results are no advice on money, tax or health',
        mitigation: 'Compare with an offer or ask somebody who is liable for the answer.',
      },
      { title: 'It fetches no rates of interest or exchange', mitigation: 'Type the rate that you were offered.' },
      {
        title: 'Formulas of your own must be written by you',
        mitigation: 'Names, signs and functions stand beside the field.',
      },
    ],
  },
  de: {
    title: 'Rechner',
    pitch:
      'Rechnet Kredite, Sparziele, Trinkgeld, Steuern, Body-Mass-Index und Einheiten beim Tippen, vergleicht Varianten und nimmt eigene Formeln.',
    problem:
      'Eine Rechnung, die immer wieder vorkommt, wird von Hand gemacht, und zwei Angebote lassen sich schwer vergleichen.',
    features: [
      {
        name: 'Ergebnis beim Tippen',
        description: 'Jede Zahl ändert das Ergebnis sofort; was nicht passt, steht am Feld.',
        storyIds: ['US-1'],
      },
      {
        name: 'Tabellen für Kredit und Sparen',
        description: 'Raten, Zinsen und Rest nach Jahren oder Monaten, mit Diagramm und CSV-Datei.',
        storyIds: ['US-2'],
      },
      {
        name: 'Varianten nebeneinander',
        description: 'Bis zu drei Varianten in einer Tabelle, mit ihrem Unterschied.',
        storyIds: ['US-3'],
      },
      {
        name: 'Weitere Rechner',
        description:
          'Taschenrechner, Trinkgeld, Prozente, Rabatt, Steuer, Body-Mass-Index, Einheiten, Tempo, Kraftstoff, Farbe, Böden, Strom, Währungen, Rezepte, Tage, Noten und ein Zähler sind einen Druck entfernt.',
        storyIds: ['US-4'],
      },
      {
        name: 'Eigene Formel',
        description: 'Eingaben mit Namen, eine Formel darüber und eine Tabelle für mehrere Werte einer Eingabe.',
        storyIds: ['US-5'],
      },
    ],
    stories: [
      {
        persona: 'Jemand, der eine Zahl wissen will',
        iWant: 'meine Zahlen eintippen',
        soThat: 'ich das Ergebnis sofort sehe',
        criteria: [
          {
            given: 'die geöffnete Anwendung',
            when: 'ihre erste Seite erscheint',
            then: 'ist es der Rechner, der verlangt war',
          },
          { given: 'ein Rechner', when: 'ich seine Zahlen ändere', then: 'folgt das Ergebnis' },
          {
            given: 'ein Rechner',
            when: 'ich etwas eintippe, das keine Zahl ist',
            then: 'sagt es das Feld und kein Ergebnis wird gezeigt',
          },
          {
            given: 'eingetippte Zahlen',
            when: 'ich die Seite neu lade',
            then: 'sind sie noch da, und ein Druck bringt die Startwerte zurück',
          },
        ],
      },
      {
        persona: 'Jemand, der leiht oder spart',
        iWant: 'sehen, wie sich ein Betrag entwickelt',
        soThat: 'ich weiß, was es kostet oder wann ich es habe',
        criteria: [
          { given: 'ein Kredit', when: 'seine Zahlen eingetippt sind', then: 'stehen Rate, Zinsen und Ende da' },
          { given: 'ein Kredit', when: 'ich Jahre oder Monate wähle', then: 'hat die Tabelle dafür je eine Zeile' },
          {
            given: 'ein Sparziel',
            when: 'seine Zahlen eingetippt sind',
            then: 'steht da, wann es erreicht ist, oder dass es nie erreicht wird',
          },
        ],
      },
      {
        persona: 'Jemand, der sich entscheiden muss',
        iWant: 'Varianten nebeneinander stellen',
        soThat: 'ich sehe, welche besser ist',
        criteria: [
          { given: 'ein Rechner', when: 'ich eine Variante hinzufüge', then: 'steht sie neben meinen Zahlen' },
          {
            given: 'zwei Varianten',
            when: 'ich eine Zahl in der Tabelle ändere',
            then: 'wird der Unterschied gezeigt',
          },
          { given: 'zwei Varianten', when: 'ich eine entferne und das rückgängig mache', then: 'ist sie wieder da' },
        ],
      },
      {
        persona: 'Jemand mit einer anderen Frage',
        iWant: 'die anderen Rechner erreichen',
        soThat: 'ich keine zweite Anwendung brauche',
        criteria: [
          { given: 'die zweite Seite', when: 'ich einen Namen drücke', then: 'wird dieser Rechner gezeigt' },
          { given: 'die Einheiten', when: 'ich sie tausche', then: 'wird in die andere Richtung umgerechnet' },
          {
            given: 'der Body-Mass-Index',
            when: 'ich angloamerikanische Maße wähle',
            then: 'nimmt er Pfund, Fuß und Zoll',
          },
          {
            given: 'eine Rechnung',
            when: 'ich mir das Ergebnis merke',
            then: 'steht sie in einer Liste und lässt sich wieder verwenden',
          },
          { given: 'ein Rezept', when: 'ich andere Portionen will', then: 'folgt die Menge jeder Zutat' },
          {
            given: 'ein Geldbetrag',
            when: 'ich einen Wechselkurs eintippe',
            then: 'steht er in der anderen Währung da',
          },
          { given: 'zwei Tage', when: 'ich sie wähle', then: 'steht da, wie viel Zeit dazwischen liegt' },
          { given: 'Noten mit Gewichten', when: 'ich sie eintippe', then: 'wird ihr Durchschnitt gezeigt' },
          {
            given: 'ein Zähler',
            when: 'ich Plus, Minus oder Zurücksetzen drücke',
            then: 'geht er um eins hoch oder herunter oder zurück auf 0, und behält seinen Stand',
          },
        ],
      },
      {
        persona: 'Jemand mit einer Formel',
        iWant: 'Eingaben benennen und eine Formel schreiben',
        soThat: 'meine eigene Rechnung gemacht wird',
        criteria: [
          { given: 'Eingaben mit Namen', when: 'noch keine Formel da ist', then: 'wird nach ihr gefragt' },
          { given: 'eine Formel', when: 'jede Eingabe eine Zahl hat', then: 'wird das Ergebnis gezeigt' },
          { given: 'eine Formel', when: 'sie sich nicht lesen lässt', then: 'steht in Worten da, warum' },
          {
            given: 'eine Eingabe',
            when: 'ich eine zweite mit demselben Namen hinzufüge',
            then: 'wird sie in Worten abgelehnt',
          },
        ],
      },
    ],
    limits: [
      {
        title: 'Ergebnisse sind keine Beratung zu Geld, Steuern oder Gesundheit',
        mitigation: 'Mit einem Angebot vergleichen oder jemanden fragen, der für die Antwort haftet.',
      },
      { title: 'Zinsen und Kurse werden nicht abgerufen', mitigation: 'Den Satz eintippen, der angeboten wurde.' },
      {
        title: 'Eigene Formeln musst du selbst schreiben',
        mitigation: 'Namen, Zeichen und Funktionen stehen neben dem Feld.',
      },
    ],
  },
};

import type { Answer } from '../../agents/design-system/schema.ts';

/** A typical answer of a real model. */
export const ferryAnswer: Answer = {
  name: 'Fjordline',
  description: 'Timetables and berths for small ferry lines.',
  mood: 'marine, precise',
  primary: '#0b5f8a',
  accent: 'coral',
  headingFont: 'humanist',
  bodyFont: 'system',
  corners: 'soft',
  sections: {
    overview: 'Skippers look at this with wet hands.',
    colors: 'Blue leads. Coral marks what changed.',
    typography: 'Humanist headings, plain text.',
    layout: 'One column.',
    elevation: 'Borders, no shadows.',
    shapes: 'Soft corners.',
    components: 'Departures have a row and a card.',
  },
  dos: ['Do show times in 24 hours', 'name the berth'],
  donts: ["Don't rely on hover", 'hide cancelled trips'],
  components: [
    { name: 'departure-card', background: 'surface', text: 'text', typography: 'body-md', rounded: 'lg', padding: 20 },
  ],
  specimen: {
    headline: 'Next departures',
    sentence: 'Every berth on one page.',
    primaryAction: 'Add departure',
    secondaryAction: 'Show berths',
    fieldLabel: 'Berth',
    fieldHint: 'Number on the quay',
    rows: [
      { name: 'Askholmen', detail: 'Berth 2', state: 'Boarding' },
      { name: 'Ytre Sand', detail: 'Berth 1', state: 'Delayed' },
    ],
    notice: 'Departure saved.',
  },
};

/** The prose for a mood. */
export interface Voice {
  /** How the product should feel. */
  feel: string;
  /** Where depth and hierarchy come from. */
  depth: string;
  rule: string;
  taboo: string;
}

const voices: Readonly<Record<string, Voice>> = {
  calm: {
    feel: 'Nothing hurries here: few things on a screen, wide margins, and colours that stay in the background.',
    depth: 'Surfaces lie flat on tinted paper; a thin border is enough, and shadows are left to dialogs.',
    rule: 'leave one clear resting place on every screen',
    taboo: 'pulse, bounce or blink to ask for attention',
  },
  playful: {
    feel: 'It smiles first: full colours, round corners and big words that a tired person still reads at once.',
    depth: 'Cards look like things that can be picked up: a soft shadow in light mode, a lighter surface in dark mode.',
    rule: 'answer every finished task with a small, friendly sign',
    taboo: 'put more than one strong colour behind text on a screen',
  },
  serious: {
    feel: 'It is sober and exact: people decide about money, duties and deadlines here, and every figure has to be found again.',
    depth: 'Hierarchy comes from alignment, weight and borders; shadows are not used.',
    rule: 'align figures to the right, in tabular digits',
    taboo: 'use colour alone to say that something is late or wrong',
  },
  warm: {
    feel: 'It is a well-used kitchen table: paper tones, ripe colours, and letters with a little hand in them.',
    depth: 'Cards rest on warmer paper; depth is a tone, not a shadow.',
    rule: 'address people by name and things by the names that they use',
    taboo: 'use cold greys or pure black',
  },
  luxury: {
    feel: 'It is sparing: much empty room, fine contrasts of type, and one precious colour that appears rarely.',
    depth: 'Hairlines and white space separate things; nothing floats.',
    rule: 'let one picture or one sentence own the first screen',
    taboo: 'crowd offers, badges or exclamation marks together',
  },
  eco: {
    feel: 'It belongs outdoors: leaf and soil colours, unbleached paper, plain words.',
    depth: 'Layers of paper tone show what lies on what; borders are soft.',
    rule: 'show quantities with their units and where they come from',
    taboo: 'use glossy gradients or neon',
  },
  medical: {
    feel: 'It is clean and kind: bright paper, steady blues, and nothing that could be misread in a hurry.',
    depth: 'White surfaces with clear borders; only what interrupts the work is lifted.',
    rule: 'write what happens next beside every button that matters',
    taboo: 'shorten names, doses or dates',
  },
  night: {
    feel: 'It is at home in the dark: deep violet grounds, few lights, and letters that glow a little.',
    depth: 'What is nearer is lighter; shadows do not exist at night.',
    rule: 'design the dark mode first and check the light one against it',
    taboo: 'flash large bright areas',
  },
  industrial: {
    feel: 'It is a good tool: heavy type, safety colours, square corners, made for gloves and daylight.',
    depth: 'Strong borders and blocks of colour; no shadows.',
    rule: 'make every target at least 44 pixels high',
    taboo: 'hide what is used every day behind a menu',
  },
  technical: {
    feel: 'It is precise and quick to scan: narrow margins, monospaced headings, colour only where something changes.',
    depth: 'One-pixel borders and two tones of surface; a panel is never decorated.',
    rule: 'keep identifiers and times in one column and one format',
    taboo: 'animate anything that people wait for',
  },
  energetic: {
    feel: 'It moves: condensed headlines, a hot colour, big differences in size, and the next action always within the thumb.',
    depth: 'Scale makes the hierarchy; full-width blocks of colour mark a change of scene.',
    rule: 'put the next action where the thumb is',
    taboo: 'set long texts in the headline face',
  },
  editorial: {
    feel: 'It is made for reading: book type, a measured column, ink and one colour of the bindery.',
    depth: 'Rules and white space divide; surfaces hardly differ.',
    rule: 'keep lines of text between 45 and 75 characters',
    taboo: 'set body text smaller than the base size',
  },
  marine: {
    feel: 'It is clear and breezy: sea blues, light paper, and signals that are seen from the other end of the quay.',
    depth: 'Tinted paper and white surfaces, like sails on water; borders are thin.',
    rule: 'show times with their zone and distances with their unit',
    taboo: 'rely on hover: hands are wet and screens are small',
  },
  creative: {
    feel: 'It is a studio wall: bold blocks, unexpected pairs of colour, and room for work that is not ours.',
    depth: 'Overlap and scale, not shadow.',
    rule: 'let the people’s own work be the strongest thing on the screen',
    taboo: 'frame pictures with decoration',
  },
  romantic: {
    feel: 'It is tender: blush paper, curved corners, and words that take their time.',
    depth: 'Soft tones on soft tones; a shadow is barely there.',
    rule: 'keep messages short and personal',
    taboo: 'count down or press people to decide',
  },
  adventurous: {
    feel: 'It is packed for the road: trail colours, sturdy slab headings, and what matters readable at arm’s length.',
    depth: 'Cards are maps on a table: a border, a tone, no gloss.',
    rule: 'work with one hand and without a connection where possible',
    taboo: 'bury the next stop below a fold',
  },
};

const otherVoice: Voice = {
  feel: 'It has a look of its own, drawn from the words of the brief: one strong colour, one partner, quiet paper.',
  depth: 'Tone and thin borders show what belongs together; shadows are left to dialogs.',
  rule: 'give every screen one main action',
  taboo: 'use a colour outside the tokens',
};

/** Returns the voice of a known mood; a neutral one for null. */
export function voiceOf(mood: string | null): Voice {
  return (mood === null ? undefined : voices[mood]) ?? otherVoice;
}

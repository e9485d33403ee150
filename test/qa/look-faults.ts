interface LookFault {
  fault: string;
  code: string;
  /** A part of what a look must say. */
  words: string;
  /** One of the views that it is seen in. */
  view: string;
  markup: string;
}

/** Screens with faults. Those of one screen do not disturb each other, and a screen takes seconds to look at. */
export interface FaultyScreen {
  faults: readonly LookFault[];
  /** Classes of the box around them. */
  within?: string;
}

const boats =
  'The harbour keeps a list of its boats, and each boat has an owner who pays for the berth once a year, in advance.';
const title = '<h1 className="text-2xl">Boats in winter</h1>';
const phone = '390 px, light';
const desktop = '1280 px, light';

const fault = (name: string, code: string, words: string, view: string, markup: string): LookFault => ({
  fault: name,
  code,
  words,
  view,
  markup,
});

export const faultyScreens: readonly FaultyScreen[] = [
  {
    faults: [
      fault(
        'a table wider than a phone',
        'overflow',
        '<table>',
        phone,
        `${title}<table className="w-[900px]"><tbody><tr><td>Mila of the north</td><td>120 kroner</td></tr></tbody></table>`,
      ),
      fault('a line that does not break', 'overflow', '<p>', phone, `<p className="whitespace-nowrap">${boats}</p>`),
      fault(
        'grey on white',
        'contrast',
        '#b8b8b8 on #ffffff',
        phone,
        `<p style={{ color: '#b8b8b8', background: '#ffffff' }}>Mila pays in spring</p>`,
      ),
      fault(
        'a button of 14 pixels',
        'small-control',
        'Remove Mila',
        phone,
        '<button aria-label="Remove Mila" className="block size-3.5 bg-primary" />',
      ),
    ],
  },
  {
    faults: [
      fault(
        'a paragraph in a box that is too low',
        'clipped',
        'The harbour keeps',
        phone,
        `${title}<p className="h-9 w-64 overflow-hidden">${boats}</p>`,
      ),
      fault(
        'a name in a box that is too narrow',
        'clipped',
        'Fulmar of',
        desktop,
        '<div className="w-32 overflow-hidden whitespace-nowrap">Fulmar of the northern harbour</div>',
      ),
      fault(
        'dark text on a dark page',
        'contrast',
        '#222222',
        '390 px, dark',
        "<p style={{ color: '#222222' }}>Fulmar pays in May</p>",
      ),
      fault(
        'a label longer than its button',
        'spills',
        'Add a boat',
        phone,
        '<button className="min-h-11 w-24 whitespace-nowrap bg-primary text-on-primary">Add a boat to the list</button>',
      ),
      fault(
        'a photograph that is not there',
        'broken-image',
        'Mila under sail',
        phone,
        '<img src="assets/mila.jpg" alt="Mila under sail" width="120" height="80" />',
      ),
    ],
  },
  {
    faults: [
      fault(
        'a mark over a heading',
        'overlap',
        'New',
        phone,
        `<div className="relative">${title}<span className="absolute left-4 top-1 bg-accent text-on-accent">New</span></div>`,
      ),
      fault(
        'a button pulled onto the text above it',
        'overlap',
        'Add a boat',
        desktop,
        `<p>${boats}</p><button className="-mt-6 block min-h-11 bg-primary px-4 text-on-primary">Add a boat</button>`,
      ),
      fault(
        'columns that lie on each other on a phone',
        'overlap',
        'Berths of the boats',
        phone,
        '<div className="relative h-24"><p className="absolute left-0 w-64">Owners of the boats in winter</p><p className="absolute left-32 w-64">Berths of the boats</p></div>',
      ),
      fault(
        'text of nine pixels',
        'tiny-text',
        'Prices include',
        phone,
        '<p className="text-[9px]">Prices include the crane and the water</p>',
      ),
      fault(
        'a picture behind a card that is not there',
        'broken-image',
        'sea.png',
        desktop,
        `<div className="h-24" style={{ backgroundImage: "url('assets/sea.png')" }} />`,
      ),
      fault(
        'a field without a label',
        'axe:label',
        '<input>',
        desktop,
        '<input className="min-h-11 border border-border" />',
      ),
    ],
  },
  {
    within: 'overflow-x-hidden',
    faults: [
      fault(
        'text beyond a page that does not scroll',
        'clipped',
        'The harbour keeps',
        phone,
        `${title}<p className="w-[700px]">${boats}</p>`,
      ),
      fault(
        'lines as wide as the desktop',
        'long-lines',
        'In spring',
        desktop,
        `<p style={{ fontSize: '13px' }}>In spring, ${boats} ${boats} ${boats} ${boats}</p>`,
      ),
      fault(
        'a bar over the last line',
        'covered',
        'Petrel',
        phone,
        '<div className="h-[900px]" /><p>Petrel, berth 6</p><div className="fixed inset-x-0 bottom-0 h-24 bg-surface"><button className="min-h-11 px-4">Save</button></div>',
      ),
    ],
  },
  { faults: [fault('a heading alone', 'empty', 'almost nothing', phone, title)] },
  {
    faults: [
      fault(
        'a page that is always white',
        'stays-light',
        'stays light',
        '1280 px, dark',
        `<div style={{ background: '#ffffff', color: '#111111', minHeight: '100vh' }}>${title}<p>${boats}</p></div>`,
      ),
    ],
  },
];

/** A project that shows each screen at `#/<index>`. */
export function projectOf(screens: readonly FaultyScreen[], theme: string): Record<string, string> {
  const components = screens.map(({ faults, within }, index) => {
    const markup = faults.map((one) => one.markup).join('');
    return `const Screen${index} = () => ${within ? `<div className="${within}">${markup}</div>` : `<>${markup}</>`};`;
  });
  return {
    'src/theme.css': theme,
    'src/App.tsx': `${components.join('\n')}
const screens = [${screens.map((_, index) => `Screen${index}`).join(', ')}];
export function App() {
  const Screen = screens[Number(window.location.hash.slice(2))] ?? Screen0;
  return <main className="min-h-dvh bg-background p-4 font-body text-text"><Screen /></main>;
}
`,
  };
}

/** Markup that looks wrong, to be put below a screen. */
const looks = {
  overflow:
    '<table className="w-[900px]"><tbody><tr><td>Added in spring</td><td>Checked in winter</td></tr></tbody></table>',
  overlap:
    '<div className="relative h-8"><p className="absolute left-0">Added in spring</p><p className="absolute left-4">Checked in winter</p></div>',
  contrast: "<p style={{ color: '#b8b8b8', background: '#ffffff' }}>Added in spring, checked in winter</p>",
  dark: "<div style={{ background: '#ffffff', color: '#111111', minHeight: '200vh' }}>Added in spring, checked in winter</div>",
  small: '<button aria-label="Check in winter" className="block size-3 bg-primary" />',
} as const;

export const wrongLooks = [...(Object.keys(looks) as (keyof typeof looks)[]), 'empty'] as const;
export type WrongLook = (typeof wrongLooks)[number];

/** Returns the module of a screen with what looks wrong; `empty` leaves its heading alone. */
export function drawWrongly(content: string, component: string, wrong: readonly WrongLook[]): string {
  const own = content.replace(new RegExp(`export function ${component}\\b`), `function ${component}Drawn`);
  const above = wrong.includes('dark') ? looks.dark : '';
  const below = wrong.flatMap((one) => (one === 'empty' || one === 'dark' ? [] : [looks[one]]));
  const drawn = wrong.includes('empty') ? '<h1>Soon</h1>' : `${above}<${component}Drawn />${below.join('')}`;
  return `${own}\nexport function ${component}() {\n  return <>${drawn}</>;\n}\n`;
}

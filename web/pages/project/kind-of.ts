import type { PickedElement } from '../../../schema/picked-element.ts';

export type ElementKind = 'button' | 'link' | 'heading' | 'field' | 'picture' | 'item' | 'cell' | 'text' | 'part';

const byRole: Readonly<Record<string, ElementKind>> = {
  button: 'button',
  tab: 'button',
  switch: 'button',
  link: 'link',
  heading: 'heading',
  textbox: 'field',
  checkbox: 'field',
  combobox: 'field',
  img: 'picture',
  listitem: 'item',
  option: 'item',
};

const byTag: Readonly<Record<string, ElementKind>> = {
  button: 'button',
  summary: 'button',
  a: 'link',
  input: 'field',
  textarea: 'field',
  select: 'field',
  img: 'picture',
  svg: 'picture',
  canvas: 'picture',
  li: 'item',
  td: 'cell',
  th: 'cell',
  p: 'text',
  span: 'text',
  label: 'text',
  strong: 'text',
  small: 'text',
  time: 'text',
};

/** Returns what people call an element. */
export function kindOf({ tag, role }: Pick<PickedElement, 'tag' | 'role'>): ElementKind {
  if (role !== null && Object.hasOwn(byRole, role)) return byRole[role] ?? 'part';
  if (/^h[1-6]$/.test(tag)) return 'heading';
  return Object.hasOwn(byTag, tag) ? (byTag[tag] ?? 'part') : 'part';
}

import { texts } from './texts.ts';
import { values } from './values.ts';

export type SectionId = 'about' | 'points' | 'hours' | 'items' | 'programme' | 'gallery' | 'place';

/** Returns which heading the list of priced things has. */
export function itemsKind(): 'menu' | 'products' | 'services' | 'prices' {
  if (values.itemsTitle !== null) return values.itemsTitle;
  return ({ place: 'products', event: 'prices', person: 'services', product: 'prices' } as const)[values.subject];
}

/** Returns the visible sections in order, each with its heading. */
export function shownSections(): readonly { id: SectionId; label: string }[] {
  const { subject } = values;
  const isPlace = subject === 'place';
  const shown: Record<SectionId, boolean> = {
    about: values.showAbout ?? true,
    points: values.points.length > 0,
    hours: values.showHours ?? (isPlace || values.hours.length > 0),
    items: values.showItems ?? (subject !== 'event' || values.items.length > 0),
    programme: values.showProgramme ?? (subject === 'event' || values.programme.length > 0),
    gallery: values.showGallery ?? values.gallery.length > 0,
    place: true,
  };
  const order: readonly SectionId[] =
    subject === 'event'
      ? ['programme', 'about', 'points', 'items', 'hours', 'gallery', 'place']
      : ['about', 'points', 'items', 'hours', 'programme', 'gallery', 'place'];
  return order.filter((id) => shown[id]).map((id) => ({ id, label: labelOf(id) }));
}

function labelOf(id: SectionId): string {
  if (id === 'about') return texts.about[values.subject];
  if (id === 'place' && !hasMap()) return texts.sections.contact;
  return texts.sections[id === 'items' ? itemsKind() : id];
}

/** Whether the page has a map: if there is an address, or if the subject needs one. */
export function hasMap(): boolean {
  return values.showMap ?? (values.address !== '' || values.subject === 'place' || values.subject === 'event');
}

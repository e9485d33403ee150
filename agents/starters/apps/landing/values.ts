import { settings } from '../kit/starter.ts';

export type Subject = 'place' | 'event' | 'person' | 'product';

export interface OpeningHours {
  /** As people write them: `Mon–Fri`. */
  days: string;
  /** `8:00`, `8am`; empty: closed. */
  opens: string;
  closes: string;
}

export interface Item {
  name: string;
  /** In the currency's main unit: 3.2; null if the brief names none. */
  price?: number | null;
  note?: string;
}

export interface ProgrammeItem {
  name: string;
  /** `19:00`; may be empty. */
  time?: string;
}

export interface Values {
  subject: Subject;
  /** The line below the name. */
  tagline: string;
  about: string;
  hours: OpeningHours[];
  items: Item[];
  itemsTitle: 'menu' | 'products' | 'services' | 'prices' | null;
  /** ISO 4217. */
  currency: string;
  /** Short facts worth knowing. */
  points: string[];
  address: string;
  phone: string;
  email: string;
  /** The day of an event as people write it: `14 June 2027`. */
  date: string;
  /** `19:00`. */
  starts: string;
  programme: ProgrammeItem[];
  /** Captions of the pictures. */
  gallery: string[];
  /** null: the subject decides. */
  showHours: boolean | null;
  showItems: boolean | null;
  showAbout: boolean | null;
  showGallery: boolean | null;
  showProgramme: boolean | null;
  showMap: boolean | null;
}

export const values = settings<Values>({
  subject: 'place',
  tagline: '',
  about: '',
  hours: [],
  items: [],
  itemsTitle: null,
  currency: 'EUR',
  points: [],
  address: '',
  phone: '',
  email: '',
  date: '',
  starts: '',
  programme: [],
  gallery: [],
  showHours: null,
  showItems: null,
  showAbout: null,
  showGallery: null,
  showProgramme: null,
  showMap: null,
});

import { wholeWords } from '../../../kit/brief/found.ts';
import type { Slot } from '../../base/fill.ts';
import type { Both, Language } from '../../base/language.ts';

/** What usually goes through which stages; the first pattern that matches counts. */
const subjects: readonly (readonly [pattern: RegExp, stages: Both<string>])[] = [
  subject(
    String.raw`(?:duty |staff )?roster|(?:shift|staff|work) (?:plan(?:ner)?|schedule|rota|board)|time ?table|dienstplan\p{L}{0,4}|schichtplan\p{L}{0,4}|einsatzplan|arbeitsplan|week(?:ly)? (?:\p{L}{2,20} )?(?:planner|plan|board|schedule|menu)|(?:meal|menu) (?:plan(?:ner|ning)?)|planner for the week|wochen(?:speise|essens|menü)?plan\p{L}{0,4}|essensplan\p{L}{0,4}|stundenplan|speiseplan|menüplan`,
    'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
    'Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag, Sonntag',
  ),
  subject(
    String.raw`(?:daily|day) plann?er|tagesplan\p{L}{0,4}`,
    'Morning, Afternoon, Evening, Done',
    'Morgens, Nachmittags, Abends, Erledigt',
  ),
  subject(
    String.raw`job (?:application|hunt|search)s?(?: tracker)?|job ?hunting|applications? tracker|my applications|bewerbungen|bewerbungs\p{L}{3,12}`,
    'To apply, Applied, Interview, Offer, Closed',
    'Noch bewerben, Beworben, Gespräch, Zusage, Abgeschlossen',
  ),
  subject(
    String.raw`hiring|recruiting|recruitment|candidates|applicants|personalauswahl|kandidaten|bewerber\p{L}{0,8}`,
    'Applied, Screening, Interview, Offer, Hired',
    'Eingegangen, Vorauswahl, Gespräch, Angebot, Eingestellt',
  ),
  subject(
    String.raw`sales (?:pipeline|board|funnel)|crm pipeline|deals?|leads?|vertriebs\p{L}{3,12}|akquise`,
    'Lead, Contacted, Offer, Won, Lost',
    'Kontakt, Angesprochen, Angebot, Gewonnen, Verloren',
  ),
  subject(
    String.raw`bugs?|bug ?(?:tracker|board|list)|issue tracker|fehlerliste|bugliste`,
    'New, Confirmed, In progress, Fixed',
    'Neu, Bestätigt, In Arbeit, Behoben',
  ),
  subject(
    String.raw`help ?desk|support tickets?|tickets?(?: board)?|ticketsystem|anfragen`,
    'New, In progress, Waiting, Solved',
    'Neu, In Arbeit, Wartet, Gelöst',
  ),
  subject(
    String.raw`content calendar|editorial(?: calendar)?|blog posts?|post ideas|social media (?:posts|plan)|redaktionsplan|blogbeiträge`,
    'Idea, Draft, Review, Published',
    'Idee, Entwurf, Prüfung, Veröffentlicht',
  ),
  subject(
    String.raw`orders? board|kitchen orders|work orders|production board|repairs?|auftragstafel|aufträge|reparaturen`,
    'New, In progress, Ready, Handed over',
    'Neu, In Arbeit, Fertig, Übergeben',
  ),
  subject(
    String.raw`(?:grocery|groceries|shopping|to[ -]buy) list|einkaufs(?:liste|zettel)`,
    'To buy, Bought',
    'Einkaufen, Gekauft',
  ),
  subject(String.raw`packing (?:list|checklist)|things to pack|packliste`, 'To pack, Packed', 'Einpacken, Gepackt'),
  subject(
    String.raw`(?:travel )?bucket list|things to do before`,
    'Some day, Planned, Done',
    'Irgendwann, Geplant, Erlebt',
  ),
];

function subject(pattern: string, en: string, de: string): readonly [RegExp, Both<string>] {
  return [wholeWords(pattern, 'iu'), { en, de }];
}

/** Returns the usual stages of what the first words name; null if they name no known thing. */
export function stagesOfSubject(wanted: string, language: Language): Slot | null {
  // After a mark, a word may be a label or a card: `labels: bugs, ideas`.
  const head = /^[^\n:;,.!?]*/u.exec(wanted)?.[0] ?? '';
  for (const [pattern, stages] of subjects) {
    const quote = pattern.exec(head)?.[0];
    if (quote !== undefined)
      return { value: stages[language].split(', ').map((name) => ({ name })), quote, implied: 'usual' };
  }
  return null;
}

import { stemOf } from './words.ts';

/** Words for the same thing, in English and German, as users and as programmers say it; umlauts as two letters. */
const groups = `
button knopf schaltflaeche taste
colour color farbe farben theme palette colours bunt
dark dunkel night nacht theme
light hell theme
font schrift schriftart typography theme
style design look aussehen stil
header kopfzeile topbar appbar
footer fusszeile
menu menue navigation nav sidebar seitenleiste drawer shell frame
layout shell frame rahmen anordnung
mobile phone handy smartphone telefon
search suche suchen suchfeld find finder finden
filter filtern
sort sortieren sortierung order reihenfolge
list liste overview uebersicht
table tabelle column spalte row zeile grid
detail details einzelheiten
form formular fields eingabe felder feld field input
label beschriftung bezeichnung
dialog popup modal fenster
notice toast message meldung hinweis nachricht
error fehler validation invalid check pruefen pruefung required pflichtfeld
settings einstellungen setup konfiguration options preferences
save speichern store storage persist sichern
delete loeschen remove entfernen trash bin papierkorb
add hinzufuegen create anlegen erstellen ergaenzen eintragen
edit bearbeiten change aendern editor
undo rueckgaengig
print drucken ausdrucken druck paper
export exportieren download herunterladen csv excel spreadsheet transfer
import importieren upload hochladen transfer
file datei
picture bild image photo foto
icon symbol
drawing zeichnung draw zeichnen canvas
brush pinsel stroke strich
eraser radiergummi
sound ton audio klang
chart diagramm graph
results ergebnisse ergebnis auswertung
answer antwort
question frage
calendar kalender agenda
date datum day tag
time zeit uhrzeit
hours stunden oeffnungszeiten
week woche weekly woechentlich
month monat monthly monatlich
year jahr yearly jaehrlich
today heute
timer uhr clock stoppuhr stopwatch
player spieler side
countdown herunterzaehlen
interval intervall
log protokoll history verlauf journal
appointment termin booking buchung buchen book
absence abwesenheit leave urlaub holiday ferien
holiday feiertag
customer kunde client kunden
visit besuch upcoming
upcoming next voraus naechste anstehend
supplier lieferant
employee mitarbeiter staff angestellte team
shift schicht rota dienst
order bestellung auftrag
invoice rechnung bill
quote angebot offer
payment zahlung pay bezahlen zahlen
price preis
money geld amount betrag
currency waehrung rate kurs
tax steuer vat mehrwertsteuer mwst umsatzsteuer
percent prozent percentage
sum total summe gesamt
expense ausgabe kosten cost entry
income einnahme
balance saldo owe schulden debt
share anteil aufteilen split
budget limit
product produkt artikel
basket warenkorb cart
checkout kasse kauf
shipping delivery versand lieferung
stock bestand inventory lager
contract vertrag
notice kuendigung kuendigungsfrist
vehicle fahrzeug auto car fleet
trip fahrt reise
project projekt
task aufgabe todo
ticket anfrage support
meeting besprechung sitzung
room raum zimmer
note notiz
card karte
stage spalte column lane
board tafel
drag ziehen move verschieben
archive archiv archivieren
label etikett tag schlagwort
people person personen
address adresse anschrift place ort map karte
contact kontakt
email mail
password passwort login anmelden
language sprache translation uebersetzung texts
text wording words texte
title titel heading ueberschrift headline hero
start home startseite dashboard
thanks danke success
game spiel
score punkte punktestand highscore
flag flagge fahne
country land
capital hauptstadt
formula formel
loan kredit darlehen
body koerper
unit einheit mass
quantity menge anzahl count stepper
shortcut tastenkuerzel keys keyboard tastatur
bold fett strong italic kursiv markdown format
warn warnung warnen warning validation notice message
umlaut accent akzent spelling
test tests
permission rechte role rolle
lend ausleihen verleihen borrow lent
step schritt
duplicate doppelt kopieren copy
position posten item line lines
reorder nachbestellen low
website landing
repayment tilgung
mistake falsch wrong
`
  .trim()
  .split('\n')
  .map((line) => [...new Set(line.split(' ').map(stemOf))]);

const others = new Map<string, Set<string>>();
for (const group of groups) {
  for (const stem of group) others.set(stem, new Set([...(others.get(stem) ?? []), ...group]));
}

/** The stems of words for the same thing; empty if none is known. */
export function synonymsOf(stem: string): Iterable<string> {
  return others.get(stem) ?? [];
}

/** All stems that have synonyms. */
export const knownStems: ReadonlySet<string> = new Set(others.keys());

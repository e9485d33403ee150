/**
 * Requests as people type them, and the files that a change has to touch, below src/. `heldOut` was written before the
 * ranking and has not been used to tune it. `25`, `80` and `200` are office applications with so many files.
 */
export interface LabelledRequest {
  project: string;
  request: string;
  paths: readonly string[];
}

function parse(lines: string): LabelledRequest[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [project = '', request = '', paths = ''] = line.split(' | ');
      return { project, request, paths: paths.split(' ').map((path) => `src/${path}`) };
    });
}

export const heldOut = parse(`
timer | let me save my own countdown lengths | timer/CountdownMode.tsx
timer | metronome should go up to 300 bpm | timer/MetronomeMode.tsx
timer | Im Protokoll auch die Uhrzeit anzeigen | timer/LogScreen.tsx
board | archive a card automatically when it has been done for a week | board/Archive.tsx board/store.tsx
board | cards should show the due date in red when overdue | board/CardFace.tsx
booking | block the whole day for holidays | booking/BlockDialog.tsx
booking | Die Kunden sollen beim Buchen ihre Telefonnummer angeben müssen | booking/Book.tsx
shop | add a tip to the checkout | shop/Checkout.tsx
shop | Mindestbestellwert von 20 Euro im Warenkorb | shop/BasketScreen.tsx
ledger | show who owes whom as a sentence at the top | ledger/Balances.tsx
quiz | more flags please, add norway and finland | quiz/flags.ts
form | export the answers as csv | form/ResultsScreen.tsx
collection | sort the table by two columns | collection/Table.tsx
editor | empty the trash after 30 days | editor/Trash.tsx editor/store.ts
landing | The opening hours are wrong on sundays | landing/Hours.tsx landing/hours.ts
tracker | Im Monat soll man auch sehen wie viele Tage geschafft wurden | tracker/Month.tsx
calculator | kilometers per hour is missing in the units | calculator/units.ts
game | snake is too fast, slow it down | game/SnakeGame.tsx game/snake.ts
document | add a second address line to the invoice | document/BusinessPaper.tsx document/fields.ts
canvas | thicker brush sizes | canvas/sizes.ts
files | preview should show 50 rows not just the first few | files/Preview.tsx
Prop House | the badge colors are hard to tell apart | components/Badge.tsx
Falconry Diary | in the weight entry form grams must be positive | screens/WeightEntryForm.tsx validation.ts
80 | the customer form should ask for a vat number | customers/CustomerForm.tsx customers/types.ts
80 | Seitenleiste einklappbar machen | components/Sidebar.tsx
80 | overdue invoices in red in the list | invoices/InvoiceList.tsx
200 | add licence plate to the vehicle page | vehicles/VehicleDetail.tsx vehicles/types.ts
200 | Bei Abwesenheiten soll man halbe Tage eintragen können | absences/AbsenceForm.tsx
200 | dark mode is too dark | App.tsx theme.css
200 | mileage allowance is now 0.38 per km | trips/mileage.ts
`);

export const tuned = parse(`
timer | play a sound when an interval ends | timer/IntervalsMode.tsx kit/sound.ts
timer | Lap times should be downloadable | timer/StopwatchMode.tsx
timer | Die Schachuhr für zwei Spieler soll pro Zug 5 Sekunden dazugeben | timer/SidesMode.tsx
timer | show days hours and minutes until the date, no seconds | timer/DateMode.tsx
board | I want to drag stages to reorder them | board/Stages.tsx board/use-drag.ts
board | Spalten sollen eine Höchstzahl an Karten haben, die man sieht | board/StageColumn.tsx
board | add a colour for each label | board/Stages.tsx board/CardFace.tsx
board | let people undo moving a card | board/use-moves.ts
booking | show the week from monday to friday only in the calendar | booking/Calendar.tsx
booking | appointments should be 45 minutes with 10 minutes in between | booking/Settings.tsx booking/times.ts
booking | count no-shows and warn about people who missed twice | booking/Missed.tsx
booking | Heute-Liste drucken geht nicht | booking/Today.tsx
shop | free delivery over 50 euros | shop/Checkout.tsx
shop | sellers should be able to mark an order as paid | shop/OrdersScreen.tsx shop/orders.ts
shop | Produkte sollen ein Bild haben | shop/ShopScreen.tsx shop/products.ts
shop | no pickup on mondays | shop/days.ts
ledger | split by percentages, not only equally | ledger/Shares.tsx
ledger | Neue Währung hinzufügen: Schweizer Franken | ledger/Setup.tsx ledger/Rates.tsx
ledger | monthly budget per category with a warning at 80% | ledger/Months.tsx
ledger | expense form: remember the last payer | ledger/EntryForm.tsx
quiz | give 20 seconds per question instead of 10 | quiz/Play.tsx
quiz | import flashcards from a spreadsheet | quiz/CardsScreen.tsx
quiz | Hauptstadt von Kasachstan ist falsch | quiz/capitals.ts
form | make a question optional | form/QuestionForm.tsx form/questions.ts
form | results as a pie chart | form/ResultsScreen.tsx
form | Danke-Seite nach dem Absenden | form/FillScreen.tsx
collection | a photo for every item | collection/ItemForm.tsx collection/field.ts
collection | who borrowed it should be shown on the cards on the phone | collection/Cards.tsx collection/Lent.tsx
collection | the search ignores umlauts | collection/Filters.tsx
collection | CSV Import überspringt die erste Zeile | collection/Transfer.tsx
editor | support tables in markdown | editor/markdown.ts editor/Markdown.tsx
editor | keyboard shortcut for bold | editor/insert.ts editor/Editor.tsx
editor | Notizen nach Datum sortieren | editor/NoteList.tsx
landing | bigger headline and a second button at the top | landing/Hero.tsx
landing | prices with two decimals | landing/Items.tsx
landing | Adresse mit Link zur Karte | landing/Place.tsx
tracker | the chart should start at zero | tracker/Chart.tsx
tracker | show streaks in the year view | tracker/Year.tsx
tracker | allow negative numbers when entering a value | tracker/Entry.tsx
calculator | extra repayments each year in the loan calculator | calculator/loan.tsx calculator/money-math.ts
calculator | own formulas should know square roots | calculator/formula.ts calculator/OwnFormula.tsx
calculator | Body-Mass-Index für Kinder | calculator/body.tsx
game | tic tac toe: the computer should be beatable | game/TicTacToeGame.tsx
game | more mines on the hard level | game/MinesGame.tsx game/mines.ts
game | reset the high scores | game/ScoresScreen.tsx game/state.tsx
document | Mehrwertsteuer 7 Prozent pro Position wählbar | document/LinesForm.tsx document/sums.ts
document | photo on the cv | document/CvPaper.tsx
document | duplicate a draft | document/Drafts.tsx
canvas | add an eraser | canvas/Tools.tsx canvas/paint.ts
canvas | save the drawing as png with transparent background | canvas/Draw.tsx
files | remove duplicates step should ignore capital letters | files/steps.ts
files | download as semicolon separated | files/Download.tsx kit/csv.ts
Prop House | the overview should also list broken props | screens/Overview.tsx
Prop House | rental board: warn if due date is before out date | screens/RentalForm.tsx validation.ts
Prop House | add a barcode to props | data/Prop.ts
Oyster Lease Log | sales over 1000 should be highlighted in the table | components/RecordTable.tsx
Oyster Lease Log | I can't delete a buyer who has sales, say why | components/ConfirmDialog.tsx screens/BuyerDetail.tsx
Organ Tuning Rounds | the menu should be at the bottom on phones | components/Shell.tsx
Organ Tuning Rounds | Besuche eine Woche im Voraus anzeigen | components/Upcoming.tsx
25 | change the colours to green and cream | App.tsx theme.css
25 | search should also look into phone numbers | components/SearchField.tsx
25 | Passwort vergessen Link entfernen | screens/Login.tsx
80 | export invoices to excel | lib/csvExport.ts invoices/InvoiceList.tsx
80 | Mehrwertsteuer für Österreich ergänzen | invoices/taxRates.ts
80 | week plan: show total hours per employee | shifts/WeekPlan.tsx
80 | reorder list when little is left in stock | stock/lowStock.ts
200 | customers can cancel a contract until 3 months before it ends | contracts/noticePeriod.ts
200 | round working hours to ten minutes | timesheets/rounding.ts
200 | the page for a ticket should show how long it has been waiting | tickets/TicketDetail.tsx tickets/escalation.ts
200 | Lieferanten brauchen eine Adresse | suppliers/SupplierForm.tsx suppliers/types.ts
`);

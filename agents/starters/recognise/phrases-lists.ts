import { type KindSignals } from './phrases.ts';

export const board: KindSignals = {
  en: {
    names: `kanban, kanban board, board, task board, todo, to do, to do list, todo list, task list, task manager, pipeline,
      checklist, check list, issue tracker, bug tracker, bug board, sprint board, swimlane, trello, jira, backlog,
      scrum board, retro board, task tracker, project planner, project board, content calendar, sales pipeline, hiring
      pipeline, chores, chore chart, workflow, tasks, roadmap, crm pipeline, asana, action items, production board,
      week planner, weekly planner, project tracker, job tracker, application tracker, tick off, ticked off, who
      cleans what, cleaning rota, cleaning plan, what still has to be done, has to be done, still to be done, next
      actions, things to do, job hunt, job applications, applied interview offer, backlog next now, feature requests,
      release checklist, grocery list, groceries list, shopping list, packing list, check off, checked off, bucket
      list, cleaning schedule, getting things done, gtd, eisenhower, project management, gantt, work orders, from
      quote to, go from, moving through, scrum, honey do, honey do list, where each stands, and where each stands, who
      fixes, planned ordered in progress, post ideas, editorial calendar, planned in progress finished, in progress
      finished, workload, work board, job board of our, order board, kitchen orders board, ticket board, helpdesk
      board, tickets open, punch list, snag list, snagging, to buy list, errands, house jobs, homework planner, study
      planner, assignment planner, user stories, release plan, event planning, wedding planning, wedding checklist,
      moving checklist, project plan, onboarding checklist, travel checklist, camping checklist, maintenance tasks,
      maintenance checklist, goals board, okr, okrs, sticky notes, retrospective, meal planner, meal plan, meal planning, daily planner, day planner, bug list, menu planner, lesson planner, lesson plans, shift schedule, shift planner, shift plan, shift rota, duty roster, staff roster, staff schedule, staff rota, work schedule, weekly schedule, week schedule, school timetable, class timetable, lesson timetable, timetable for school, my timetable, our timetable`,
    strong: `queue, drag them, drag cards, columns, wip limit, from one step to the next, to doing done, doing done, backlog,
      stages, as cards, cards i can drag, to do doing done, in progress, move orders through, assignee, due date, who
      does, sprint, deadline, deadlines, priorities, priority, step to the next, stage to stage, drag and drop cards,
      status of each job, what is next, lanes, triage, by when, what still, still to do, open and done, next now,
      shipped, rejected, who is responsible, assigned to, overdue, urgent, important, cleans, left to do, first then,
      milestones, mark as done, finish, finished, each step, stage of, in which step, where each order is, to
      delivered, from start to finish, drag, where each stands, planned, ordered, stands, in review, filming editing,
      editing online, on hold, blocked, waiting for, waiting, next up, this week, later, someday, ready, leads, deals,
      bugs, assignments, renovation, tested, dropped, handed in, script shoot, retro`,
    some: `cards, card, done, drag, jobs, due, owner, status, draft review, stage, repairs, moving house, steps, chore,
      applied, doing, progress, moves, actions, column, issues, move, each person, cleans, week, planning, interview,
      offer, list, plan, release, hunt, request, requests, next, now, now later, assign`,
    hints: `project, team, job, review, who, leads`,
  },
  de: {
    names: `kanban, kanbanboard, kanban tafel, aufgabenliste, aufgaben, to do liste, todo liste, todoliste, projektplan,
      aufgabenplaner, taskboard, projektboard, putzplan, checkliste, aufgabentafel, aufgabenverwaltung,
      redaktionsplan, *aufgaben, haushaltsplan aufgaben, packliste, noch zu tun, zu tun, einkaufsliste,
      einkaufszettel, putzliste, wochenplan, umzugsliste, todos, to dos, aufgaben verteilen, wer putzt, bewerbungen,
      arbeitsschritte, wer macht, zu erledigen, noch .. zu erledigen, zu erledigen ist, scrum, was noch fehlt,
      bugliste, ticketsystem, auftraege, baustellenplan, arbeitsplan, projektplanung, umzugscheckliste,
      hochzeitsplanung, maengelliste, todo, projektverwaltung, aufgabenverteilung, dienstplan aufgaben,
      erledigungsliste, was ist zu tun, essensplan, essensplaner, essensplanung, wochenspeiseplan, menueplan, stundenplan, dienstplan, schichtplan, einsatzplan, aufgabenboard, teamboard`,
    strong: `offen in arbeit erledigt, in arbeit, erledigt, spalte zu spalte, spalten, wer macht was, karten ziehen, karten
      von spalte, zustaendig, faellig, stufen, von links nach rechts, faelligkeit, bis wann, noch offen,
      verantwortlich, abgehakt, erledigen, naechste schritte, als karten, dringend, wichtig, von .. bis fertig,
      geplant laufend, abhaken, geplant, begonnen, in bearbeitung, wartet, abgeschlossen, rueckstand`,
    some: `karten, ziehen, lektorat, fertig, offen, projekt, prioritaet, status`,
    hints: `redaktion, idee, wer`,
  },
};

export const tracker: KindSignals = {
  en: {
    names: `habit tracker, tracker, habit, habits, mood diary, mood tracker, mood journal, mood, water intake, weight log,
      running log, workout log, period tracker, reading tracker, sleep diary, sleep tracker, sleep log, baby log,
      practice log, practice diary, blood pressure, food diary, training log, step counter, streak tracker, symptom
      diary, gratitude, migraine, exercise log, fitness tracker, pain diary, track my, log my, medication, meditation
      minutes, tracking, calorie tracker, food log, cycle tracker, sobriety, allergy diary, fertility, headache diary,
      blood sugar, training diary, symptoms, daily log, hydration, mileage log, keep track of how, log of, weather
      diary, rain gauge, hours log, sightings log, quit smoking, dream diary, dream journal, garden log, did the, did
      he, did she, days without, quit sugar, quit drinking, log climbs, climbing log, dive log, flight log, bird log,
      birdwatching log, keep a log, record my, record how, monitor my, count my, counts my, stamp for each day, daily
      dose, daily pills, pain, calorie counter, symptom, each night, food intake, energy level, how many .. do i
      drink, how many .. do i eat, how many .. did i, how many .. i drink, how many .. i had, feeding log, how did i
      sleep, how i sleep, pushup log, pushup counter, score counter, points counter, pushups, push up, cycled, miles run, diet diary, practise log, practice tracker,
      practise every day, what i ate, daily tracker, what i eat, what we eat, what my kids eat, workout app, fitness app, gym app, reading log, eating log, daily checklist of habits, routine tracker, morning routine,
      evening routine, routines, weight tracker, weight loss, expense free days, water tracker, step tracker, steps,
      run tracker, gym log, gym tracker, lifting log, lift log, cycling log, swim log, hiking log, hikes, bike rides,
      nap log, breastfeeding, nappy log, contraction, contractions, kick counter, mood chart, mood calendar, anxiety,
      stress log, therapy diary, meal log, meals i ate, vitamins, supplements, meds, medicine log, medication log,
      medication reminder, pill tracker, blood glucose, insulin log, peak flow, asthma, smoking tracker, drink
      tracker, alcohol tracker, caffeine, prayer tracker, bible reading plan, reading streak, study hours, study log,
      language streak, work hours, hours worked per day, hours i worked, working hours, time log, time tracker, time
      tracking, energy use, meter readings, electricity meter, fuel log, car mileage, mileage, plant growth, growth
      chart, height chart, egg count, eggs per day, eggs laid, chicken eggs, milk yield, catch log, fishing log, trip
      log, sightings, bird sightings, star chart for kids, sticker chart, reward chart, behaviour chart, potty
      training, brushing teeth, how much water, how many glasses, how many steps, weigh the, weigh my, no alcohol, one
      tick per day, when i watered, when did i, when did we, when i last, my weight, how my .. changes, remembers the scores, remember the scores, keep the scores, who won, did we, did everyone, did anyone, did someone, have i, have we, track the, dry january, vaccination schedule, vaccination record, vaccination log, vaccine record, workout plan, training plan, scorecard, score card, scoreboard, score board, score keeper, scorekeeper, bowling scores, golf scores, darts scores`,
    strong: `streak, streaks, chain of days, every day, each day, per day, a day, daily, did i, month view, week view, pages
      per day, glasses, workout, workouts, push ups, how it felt, how i felt, morning and evening, longest run so far,
      last thirty days, sets reps, sleep, water, weekly average, calendar view, over time, trend, without a cigarette,
      don't break the chain, once a day, week by week, progress over, day by day, every morning, every evening, every
      night, daily goal, reps, smoking, over the weeks, days in a row, take my pills, pills, days since, per week,
      each week, a week, last week, compared to last, since i stopped, sunshine, rain each day, rain, tries, times a
      day, times a week, i want to quit, quit, stop smoking, minutes a day, pages a day, weekly goal, weekly, sugar,
      coffees, alcohol, sleep hours, over the year, seizures, dose, doses, body, waist, measurements, personal best,
      personal bests, best time, improvement, how i feel, how i slept, when i feel, when i last, feed, fed, naps,
      glucose, temperature each, how often, screen time, timesheet, time sheet, diary, to work, cycle,
      what i ate, how much i ate, each week as a chart, as a chart, week as a chart, becoming less, less each, per
      night, how long i, my progress, progress chart, every week, every month, this year so far, calendar of days,
      tick each day, days i, i drink, one tick, score keeping, keep score, keeps score, score sheet, tally`,
    some: `log, diary, chart, km, distance, weight, goal, exercise, meditation, faces, coffee, period, track, taken it
      today, today, felt, steps, triggers, walked, run, runs, minutes per day, progress, graph, over months, small
      chart, practised, measure`,
    hints: `private, doctor, note, month, week, minutes, books a year, reading`,
  },
  de: {
    names: `gewohnheit, gewohnheiten, gewohnheitstracker, *tracker, stimmungstagebuch, trainingstagebuch, lesetagebuch,
      schlaftagebuch, wasser trinken, schmerztagebuch, *tagebuch, fahrtenbuch, zyklus, zykluskalender, blutdruck,
      *protokoll, laufprotokoll, mein gewicht, stundenzettel, zeiterfassung, trinkprotokoll, ernaehrungstagebuch,
      lauftagebuch, zykluskalender, jeden tag notieren, schmerzen notieren, wie lange schlaeft, wann trinkt, wie oft,
      messwerte, erfassen wie, tage ohne, schritte, notieren, logbuch, *logbuch, babytagebuch, fuetterungsplan,
      protokollieren, dokumentieren wie, zigaretten, zigaretten pro tag, medikamente abhaken, pro tag zaehlen,
      schlafprotokoll, laeufe, lauftracker, gewichtsverlauf, wasserzaehler, trinken tracken, kaffee pro tag,
      uebungsprotokoll, klimmzuege, liegestuetze, arbeitszeit, arbeitszeiten, stunden erfassen, zaehlerstand,
      zaehlerstaende, stromzaehler, tankbuch, wachstum, eier pro tag, ernte, ertrag, belohnungstafel, sternchentafel,
      zyklustracker, symptome, allergietagebuch, blutzucker, morgenroutine, anzeigetafel, spielstand, punktezettel, punktezaehler, impfkalender, impfpass, impftermine, trainingsplan, strichliste, kalorienzaehler, kalorien zaehlen, kalorientracker, putzdienst, kuechendienst, spueldienst, haushaltsdienst, habe ich heute, haben wir, hab ich, wann habe ich, wann haben wir, wie viele .. trinke, wie viel .. trinke, wieviel .. trinke, wie viele .. esse, wie viele .. rauche, heute getrunken, heute gegessen`,
    strong: `jeden tag, taeglich, messen, jede woche, pro tag, am tag, tagesziel, wochenansicht, monatsansicht, serien, serie, als
      kurve, festhalten ob, stimmung, krafttraining, tage in folge, verlauf, im laufe, jeden abend, jeden morgen,
      kette, ueber die zeit, staerke 1, notieren wie, wie lange, schlaeft, jede nacht, aufhoeren, ohne zigaretten,
      ohne zucker, pro woche, in der woche, wochenziel, tabletten, schmerzen, migraene, gemessen, mess, wie ich mich
      fuehle, abgenommen, zugenommen, pro tag zaehlen, medikamente, morgens und abends, weniger wird, ob es weniger,
      ob es mehr, zaehlen, abhaken, tagebuch, kopfschmerzen`,
    some: `festhalten, training, kurve, gewicht, schlaf, gelesen, yoga, diagramm, ziel, eintragen, laufen`,
    hints: `erinnerung, woche, monat, seiten, liter`,
  },
};

export const ledger: KindSignals = {
  en: {
    names: `subscription tracker, subscriptions tracker, donation tracker, donations tracker, expense splitter, split expenses, split bills, split the cost, split the costs, split the bill, bill splitter, expense tracker, expenses, who
      owes, owes whom, owes me, budget, budgeting, budget planner, cash book, cashbook, pocket money, allowance, petty
      cash, debts, iou, ious, income and expenses, splitwise, personal finance, household spending, shared costs, trip
      costs, settle up, savings goal, bookkeeping, spending tracker, money tracker, spending, split costs, shared
      expenses, finances, cash flow, kitty, splitting costs, rent and utilities split, treasurer, split .. between,
      split .. among, loans to friends, envelope budget, subscriptions i pay, money in and out, tip jar, expense, who
      paid, who has paid, share the .. costs, share costs, sharing costs, where does my money, money go, earn coins,
      dues, membership fees, coffee fund, pays back, pay back, lending money, owed, loan to, saving up, pays for what,
      who pays, split .. costs, split rent, divide costs, divide the bill, piggy bank, fees paid, rent payments,
      payments received, gift fund, common fund, money for, cost sharing, track spending, track money, track expenses,
      save money, rent and bills, bills among, housemates, monthly money, money in out, money in, fines, debts
      between, debt tracker, debt payoff, paid their, who still owes, class fund, class money, team money, club money,
      membership dues, pay my brother, household budget, family budget, travel budget, what i spend, what we spend, how much i spend, how much we spend, trip budget, student budget,
      project budget, event budget, party budget, budget for, budget of, income tracker, income spending, incomes,
      grocery spending, cost tracker, rent tracker, rental income, farm accounts, accounts of, club accounts, simple
      accounting, accounting, accounts book, tips shared, tips split, tip pool, tip pooling, split tips, side hustle
      income, giving circle, donations received, chore money, money box, money i lent, lent to, borrowed from, poker
      night money, game winnings, piggybank, spendings, expenditure, treasury, reimbursements, mileage claims,
      expenses claim, fair split, split of, splitting a, allowance tracker`,
    strong: `balances, balance, transactions, who paid, paid for, as few transfers, fewest transfers, income, went in and
      out, in and out, what's left, what is left, give what to whom, has to give what, owe, owes, lent money,
      envelopes, monthly limit, by category, flatmates, roommates, planned vs actual, when i pay, money, yearly total,
      payments in, fairly, chip in, share the cost, settle, per category, lend and borrow, fuel costs, who gets what,
      coins, proceeds, share of, each owes, how much each, put in, paid this year, has paid, spend, spends, spent,
      earned, earn, salary, bank account, monthly costs, bills, subscriptions, round of drinks, gets back, back to me,
      pool money, contributions, contribution, donated, fund, funds, cost of living, and who has paid, among ..
      housemates, housemate, paid his, paid her, paid back, categories chart, in out, money in, per person, even out,
      who pays next, whose turn to pay, overspent, remaining budget, savings rate, net worth, each pays, each paid,
      expenses by, currencies, receipts, fair`,
    some: `rent, groceries, category, trip, holiday, friends, evenly, costs, savings, paid, pay, club, per month, euros,
      account, cash, bill, transfers, debt, currencies, donations, thb, usd, eur, chf, gbp, saved`,
    hints: `month, months, share, total, kids, food, power, year`,
  },
  de: {
    names: `vereinskasse, kassenbuch, haushaltsbuch, reisekasse, taschengeld, *kasse, einnahmen und ausgaben, ausgaben,
      kosten teilen, wer schuldet, taschengeldkonto, einnahmen, ein und auszahlungen, haushaltskasse, budget,
      finanzen, kostenteilung, schulden, kosten aufteilen, rechnung teilen, *ausgaben, budgetplaner, nebenkosten
      aufteilen, *budget, *kassenbuch, kaffeekasse, wer hat bezahlt, wer hat schon bezahlt, wo bleibt mein geld,
      mitgliedsbeitraege, beitraege, einnahmen aus, spritkosten teilen, kosten auf, umlage, trinkgeldkasse, geld
      verliehen, wer bekommt, gemeinschaftskasse, mietzahlungen, monatsbudget, klassenkasse, urlaubskasse,
      strafenkasse, mannschaftskasse, wer hat gezahlt, wer muss noch zahlen, kasse unserer, kasse der, kasse fuer,
      einnahmenueberschuss, ausgabenliste, kostenuebersicht, ausgaben teilen, gemeinsame ausgaben, geld teilen,
      trinkgeld aufteilen, schuldenliste, ein und ausgaben, einkommen und ausgaben, budget fuer, taschengeldkasse,
      abos, abonnements, meine vertraege, sparschwein, mitgliedsbeitrag, kassenwart, kassier, ausgabentracker, kostentracker, budgettracker`,
    strong: `wer hat was bezahlt, wer hat .. bezahlt, schuldet wem, kontostand, auszahlungen, einzahlungen, pro kategorie,
      abrechnen, ausgleichen, saldo, wer zahlt, jeder zahlt, alle zahlen, zahlt mal, zahlt was,
      legt aus, streckt vor, vorgestreckt, vorgeschossen, spenden, schuldet, ausgelegt, geliehen, wer wie viel bekommt, gezahlt,
      rueckzahlung, eingezahlt, beitrag, flohmarkt, spritkosten, wie viel jeder, zurueckzahlen, taschengeld, sparziel,
      fixkosten, ausgegeben, zu viert, zu dritt, kronen, euro und, beleg, wer noch zahlen muss`,
    some: `kosten, geld, wg, kategorie, urlaub, bezahlt, konto, monatlich, und monat, sparen, miete`,
    hints: `klasse, monat, verein, euro`,
  },
};

export const collection: KindSignals = {
  en: {
    names: `birthday reminder, birthday reminders, birthday tracker, brew log, brewing log, roast log, vaccinations of my, warranty tracker, warranties, warranty list, maintenance log, service log for, service book, repair log, gradebook, grade book, grades of my, grades of the, inventory, stock list, collection, catalogue, catalog, directory, library, wine cellar, recipe box, recipe
      collection, recipe book, recipes, cookbook, contacts, contact list, address book, plant list, watchlist, reading
      list, bookmark manager, bookmarks, rate my, books i read, books have i read, in my freezer, in the freezer, in my fridge, in my pantry, in my attic, birthdays, books i have read, vinyl, books lent, lent out, member directory, spare parts, freezer contents,
      stock, inventry, list of all, list of my, database of, herbarium, pantry, tool inventory, record collection,
      wardrobe, plant care, my books, wish list, archive of, asset register, parts list, phone book, seed list,
      warehouse, supplier list, glossary, price list of, who borrowed, items i own, home library, registry of, members
      list, equipment list, list of the, what is in my, what is in the, whats in my, list of films, list of places,
      lost and found, my cameras, whiskies, whisky, tasted, costume, costumes, things i own, things we own, list of ..
      with, films to see, books to read, films i, books i, my collection, register of, overview of all, who has which,
      manage our, what we own, cards i own, catalogues, price guide, bookshelf, cellar, storage boxes, attic, gift
      ideas, what belongs, museum, where did i put, breeds, encyclopedia, lexicon, dictionary of, contact book,
      customer list, client list, dvd, wines, beers, cheese, tasting notes, podcasts, board games i own, games i own,
      houseplants, my houseplants, medicine cabinet, music scores, sheet music, who borrowed them, expiry dates,
      species in, our plants, garden plants, my wines, my whiskies, my records, my vinyl, my cds, my films, my movies,
      my games, my comics, comic collection, stamp collection, coin collection, card collection, trading cards,
      pokemon cards, doll collection, yarn stash, fabric stash, stash, craft supplies, art supplies, kitchen
      inventory, home inventory, household inventory, equipment register, machine register, vehicle list, fleet list,
      animals in our, herd book, herd register, breeding book, pet list, bird list, species list, plant database, seed
      catalogue, catalog of, catalogue of, index of, photo archive, document archive, recipe catalog, recipe manager,
      cocktail recipes, cocktails, beer list, cheese list, coffee beans i tried, restaurants i, restaurant list,
      places to eat, places to visit, travel places, hotels we, list of books, list of songs, song list, setlist,
      repertoire, list of contacts, list of people, list of members, list of tools, list of plants, list of things,
      phone list, staff directory, business directory, shop directory, local directory, directory for, resource
      library, link collection, links collection, favourite links, quote collection, quotes i like, collection of
      quotes, joke collection, name list, baby names, gift list, wishlist, lookbook, first aid kit contents, storage
      list, storage room, attic contents, basement contents, box contents, moving boxes contents, seeds i have, gift
      registry, photo gallery, birthday calendar, birthday list, garden seeds, things i have, gear list, props of,
      props list, costume list, sneaker collection, instruments i own, books my kids, books my, books our, books we, comic book collection, comics collection, recipe app, recipe organizer, recipe organiser, recipe keeper, contact manager, contacts app, book tracker, movie tracker, film tracker, series tracker, wine tracker, plant tracker, recipe tracker, member list, key list, keys list, my comic books, art collection, painting collection, simple crm, small crm, little crm, personal crm, customer management, client management`,
    strong: `i own, i collect, lose track of what i have, keep track of what i have, lost track of, best before, low stock,
      condition, searchable, min stock, to search and sort, search and sort, which book is where, shelf, shelves,
      since when, to whom, variety, location, how many left, what i have, where it is, serial number, stored, isbn,
      with ratings, expiry, collectors, borrowed, vintage year, to search, what we have, who has it, barcode, items,
      filter by, owned, serial no, for the insurance, insurance, which opens what, with a picture, stars and notes,
      pictures and stars, with field and phone, lawyers, in our town, places i, restaurants i, where i, kept, stored
      in, box number, what is in, which box, quantity, stock of, number of copies, purchase date, bought when,
      warranty, spare, brand and, sorted by, by category, lenders, on loan, loaned, given back, sort by, tag them,
      rated, equipment, fleet, archive, aquarium, last watered, composer, copies, tank, sorted by maker, my plants, i
      have, bought price, bought price sold, where stored, brand, model, maker, crm, i visited, i tried, i walked, i hiked, i climbed`,
    some: `stamps, records, wine, plants, recipe, ingredients, list, tools, books, members, fossils, artist, seeds, lego,
      parts, number, warning, photos, search, warehouse, board games, tags, birthdays, movie, movies, country, worth,
      duration, colour, plant, boxes, coins, species, dvds, keys, favourite, favourites, favorites, guide to, gallery
      of`,
    hints: `year, title, price, picture, notes, phone, sort, name`,
  },
  de: {
    names: `notenbuch, notenverwaltung, notenliste, schulnoten, noten meiner, inventar, inventarliste, bestandsliste, sammlung, *sammlung, *verzeichnis, adressbuch, mitgliederverzeichnis,
      pflanzenliste, rezeptsammlung, lagerliste, lagerbestand, bibliothek, verleih, *verleih, *inventar, *kartei,
      rezepte, rezeptbuch, weinkeller, buecherliste, geraeteliste, verzeichnis, katalog, kontakte, mitgliederliste,
      bestand, *bestand, liste aller, vorratsliste, vorraete, gefrierschrank, werkzeugliste, *katalog, fundbuero,
      gefunden, fundus, *fundus, was ist in, liste von, liste der, liste mit, alle meine, meine *sammlung, filme die,
      buecher die, wer hat welchen, schluesselverwaltung, kundenliste, kundenkartei, *archiv, archiv, lexikon,
      uebersicht ueber, was wir haben, *lager, ausleihe, *buecherei, geschenkideen, lieferanten, whisky sammlung,
      zimmerpflanzen, meine pflanzen, meine buecher, meine filme, meine platten, schallplatten, notenarchiv,
      notensammlung, hausapotheke, kuehlschrank, tiefkuehler, muenzsammlung, briefmarken, ersatzteile,
      ersatzteilliste, geraeteverwaltung, fuhrpark, kontaktliste, telefonliste, zuchtbuch, saatgut, saatgutliste,
      restaurants die, ausruestung, ausruestungsliste, was ist im, was ist noch da, vorratskammer, buchsammlung,
      weinliste, bierliste, linksammlung, spruchsammlung, kundenverwaltung, comicsammlung`,
    strong: `verliehen, ausgeliehen, standort, giessabstand, nach kuenstler, was ist da, was ist weg, haltbarkeit,
      mindestbestand, regal, durchsuchbar, zutaten, seriennummer, lager, ablaufdatum, sammle, gesammelt, wurde
      gefunden, wo wann, versicherung, wem gehoert, wer hat, wo liegt, wo steht, lagerplatz, kiste, kisten, karton,
      mit bild, nach jahr, nach titel, durchsuchen, sortiert, besitze, was fehlt, muenzen, ausgeliehen an,
      verfallsdatum`,
    some: `werkzeug, buecher, pflanzen, liste, wein, platten, kuenstler, suchen, mitglieder, geraete, lagerort, filme,
      jahrgang`,
    hints: `jahr, foto, anzahl, fotos, name`,
  },
};

import { type KindSignals } from './phrases.ts';

export const timer: KindSignals = {
  en: {
    names: `timer, pomodoro, stopwatch, stop watch, countdown, count down, chess clock, game clock, shot clock, egg timer,
      metronome, world clock, time zone clock, alarm clock, hourglass, sand timer, tabata, speech clock, lap timer,
      clock, breathing exercise, box breathing, timekeeper, time keeper, stop clock, visual timer, timebox,
      timeboxing, interval clock, match clock, reminder in, days counter, advent countdown, round timer, circle timer,
      retirement countdown, stretching routine, traffic light clock, screen time timer, nap timer, debate clock, chess
      timer, speed cube timer, rubiks timer, cube timer, game timer, prayer times clock, days since clock, analog
      clock, analogue clock, digital clock, clock app, laundry timer, exam timer, exam clock, reading timer, shower
      timer, plank timer, yoga timer, meditation timer, bbq timer, steak timer, coffee timer, brew timer, lap counter,
      self timer, power nap, hiit, emom, amrap, debate timer, speaker timer, presentation timer, round clock, focus sessions, focus session, focus intervals, focus interval, focus time, how many days till, how many days until, days until christmas, speaking time, counts the days, count the days, days to our, days to my, count up, time since, days since, how long until`,
    strong: `counts down, counting down, count down from, interval training, hiit, emom, amrap, bpm, tap tempo, ticks,
      ticking, lap time, laps, increment, time is up, time runs out, time is out, work rest, rings after, days until,
      days left, how long until, breathe in, inhale, exhale, time control, rounds and rest, big clock, after ..
      minutes, how many days till, how many days until, how many days left, days till, sleeps until, speaking clock,
      min in total, minutes in total, minutes per player, seconds per move, per move, time left, remaining time, rings
      when, beeps when, sounds when, goes off, wake me, remind me in, warns .. before, between sets, every .. seconds,
      seconds each, sec each, seconds each side, when time is up, time is over, keeps time, hold for, on and off, the
      wall clock, big number, big digits, oven, steep, brew, boil, boiling, traffic light, every minute, until
      retirement, says the name of the next, tenths, hundredths, green yellow red, singing bowl, each pose, 3min,
      1min, min or, next pose, ring the bell, every hour, hours left, overtime, warm up, cool down, work and rest, on
      off, every 30 minutes, beeps, boxing rounds, min rest, sec rest, seconds rest, on .. off`,
    some: `beep, beeps, rings, ring, bell, alarm, rounds, short break, long break, rest, seconds, speaking time, per
      speaker, buzzer, tempo, sets and rest, start stop, pause button, start pause reset, until the holidays, debate,
      reminder, shouts, gong, chime, warns, hold, holds, parking, plank, stretches, yoga, turn, dough, speaker, talk,
      presentation, kitchen, boxing, pose, min, egg, circle, stretching, light`,
    hints: `minutes, sec, focus, break, sound, stretching, loud, sessions, time zone`,
  },
  de: {
    names: `eieruhr, stoppuhr, schachuhr, countdown, kurzzeitwecker, wecker, sanduhr, weltuhr, metronom, zeitmesser, *timer,
      *uhr, atemuebung, kuechenuhr, zeitschaltuhr, kuechentimer, uhr fuer, tage zaehler, parkuhr, meditationsuhr,
      ampeluhr, uhr mit, zeit stoppen, zeit messen, stoppt die zeit, boxtimer, countdown fuer, teetimer, backtimer,
      sportuhr, lernuhr, tabata uhr, redezeit, wie viele tage bis, wie viele tage noch, zirkeltraining`,
    strong: `rundenzeit, runterzaehlt, herunterzaehlt, runterzaehlen, rueckwaerts zaehlt, zeitzuschlag, bedenkzeit, redezeit,
      zirkeltraining, intervalltraining, tage bis, zwischenzeit, zeit abgelaufen, einatmen, ausatmen, nach .. minuten,
      erinnert mich nach, erinnert nach, wie viele tage bis, noch bis, sekunden je, sekunden pro, minuten pro, minuten
      je spieler, redner, gruen gelb rot, ampel, gong, zwischen den saetzen, restzeit, zaehlt herunter, zaehlt runter,
      zaehlt rueckwaerts, klangschale, um sind, abgelaufen, alle .. minuten, wann die .. um, zehntel, zehntelsekunden,
      signal, laeutet, bimmelt, je spieler, sekunden an, minuten an, wie viele tage noch, boxrunden`,
    some: `uhr, piept, piepst, klingelt, signalton, mit ton, sekunde, runden, pausen, arbeitsphase, gong`,
    hints: `minute, min, pause, ton`,
  },
};

export const calculator: KindSignals = {
  en: {
    names: `calculator, calc, calculater, converter, unit converter, bmi, body mass index, recipe scaler, scaler, estimator,
      compound interest, mortgage, currency converter, work out how much, calculate, calculates, computes, cost
      estimator, how much .. do i have to, what will .. cost, what would .. cost, what does .. cost, what does it
      cost, how big, how long will it take, how many .. will i need, work out, works out, figure out how much, lease
      or buy, rent or buy, gauge, sizing tool, ratio, price calculator, cost comparison, how many .. for, how much ..
      for, how many .. to, how much .. to, dog age, in human years, cost per month, cost a month, tile calculator,
      discount, ohm, right price, price i should ask, splits from, target time, what happens if, ideal weight, watt
      hours, paper size, screen size, viewing distance, resin, mulch, gravel, planner for retirement, break even
      point, days between, hours between, hours worked calculator, carbon footprint, water bill, electricity cost,
      wine dilution, brewing, gear ratio, pizza dough, dough calculator, bread calculator, yarn, fabric, seed amount,
      fertiliser, fertilizer, blood alcohol, due date, ovulation, shoe size, clothing size, size converter, ring size,
      tempo to ms, bpm to ms, time zone converter, timezone converter, unix time, colour converter, color converter,
      hex to rgb, rgb to hex, lose money, protein per day, break even price, how much .. do i need, how many .. do i need, how much .. do we need, how many .. do we need, how much .. would i need, break even, cost per, miles to km, km to miles, lbs to kg, kg to lbs, celsius to fahrenheit, fahrenheit to celsius, how long to save, marathon pace, running pace, pace for, tip split, loan comparison, compare loans, compare two loans, split bill, split a bill, divide a bill, will cost, would cost, hourly wage, what percentage, volume of, leasing, mpg to, l per 100 km, glasses per bottle, per bottle, recipe converter, convert recipes, age calculator, how old, days between, date difference, date calculator, grade calculator, weighted average, gpa calculator, average grade, scientific calculator, convert a recipe, convert my recipes, scale a recipe, scale recipes, scale my recipes, exchange rates, money exchange, what should we eat, what to eat, where to eat, what to cook today, wheel to decide, wheel to pick, decision maker, wheel spinner, spinner wheel, random name picker, name picker, random name, random picker, wheel of names, spin the wheel, spinning wheel, prize wheel, decision wheel, raffle picker, team generator, team randomiser, team randomizer, group generator, group maker, randomiser, randomizer, random generator, random number, random number generator, random order, random student, dice roller, dice app, roll dice, rolling dice, virtual dice, rpg dice, coin flip, coin flipper, coin toss, flip a coin, toss a coin, password generator, draw lots, draw straws, draw names, pick a name, pick a winner, winner picker, student picker, counter app, counter application, simple counter, little counter, counter with plus, counters with plus, counter with minus, counter with and, counter with buttons, counter with a button, counter with reset, counters in out, click counter, clicker, hand counter, digital counter, tally counter, tally clicker, people counter, visitor counter, guest counter, head counter, person counter, customer counter, car counter, bird counter, row counter, stitch counter, knitting counter, crochet counter, several counters, multiple counters, two counters, just a counter, a counter that, count people, count visitors, count guests, count clicks, count rows, count stitches, count cars, count how many people, count how many cars, button to count, tally marks`,
    strong: `how much will, how much do i need, how many litres, how many liters, how many .. do i need, break even,
      amortization, amortisation, interest rate, monthly payment, repayment, net gross, gross net, calorie needs,
      tdee, bmr, final grade, gpa, percentage, formula, square metres, square meters, unit conversion, convert units,
      cups to grams, miles to km, fuel cost, sales tax, payback, tip, servings, one rep max, roi, margin, markup,
      return on investment, what it costs a year, inputs and a result, per portion, scale .. recipe, body fat, due
      date of pregnancy, currency, exchange rate, area and volume, what a year costs, heat loss, voltage, resistor,
      kwh, dew point, dilution, dosage, which is cheaper, cheaper, cheapest per, how much, how many, m2, square feet,
      width length, length width, max weight, weight limit, stitches, voltage drop, cost per, per unit, per litre, per
      100 g, given, hourly rate, conversion, multiply, divide, add up, adds up, subtract, tax rate, discount, percent
      off, baker percentage, mixing ratio, specific gravity, horsepower, speed distance, speed distance time, solve,
      equation, celsius, fahrenheit, inches, ounces, gallons, binary, decimal, hex, roman numerals, odds, probability,
      average of, cost of, price should ask, dearer, watt, watts, price per, per kwh, waste, tile size, extra percent,
      distance for, marathon, how tall, how heavy, how far, how fast, how old, how long, how big is, bricks for, wall,
      bags of, rounds up, kilowatt, calorie, monthly, yearly, lump sum, principal, deposit, down payment, gross, net,
      how long will .. last, by weight, what price, put away, what do i get, cost me, loan of, monthly payment, percentage is, per kwh`,
    some: `interest, loan, rate, term, vat, tax, salary, conversion, convert, scale, square, volume, m², m³, kg, grams,
      distance, consumption, paint needed, paint, needed, flooring, concrete, come out, comes out, pay off, pays off,
      type in, estimate how, how many, how much, savings, yield, pace, age weight height, inflation, pension,
      retirement, compare two, weighted, cost per, between two dates, sum per year, wallpaper, material, region,
      quality, load, size, lease, cover, spare, budget per, energy, power, roman, temperature, factor, ingredients
      for, ratio of, days off`,
    hints: `total, result, compare, years, litres, liters, price, percent, cost, per month, table, height, weight, length`,
  },
  de: {
    names: `*rechner, rechner, umrechner, umrechnung, berechnen, berechnet, ausrechnen, zinseszins, hypothek, *berechnung,
      *kalkulator, kalkulator, was kostet, was spare ich, wie lange reicht, wie viel .. brauche ich, wieviel ..
      brauche ich, wie viele .. brauche ich, was bleibt uebrig, was bekomme ich raus, rechnet aus, rechne aus,
      rechnet, kosten pro, wie viel .. fuer, wieviel .. fuer, wie viele .. fuer, wie teuer, wie schwer, wie gross, wie
      lange dauert, wie alt, hundejahre, was muss ich zahlen, rechner fuer, stundenrechner, pizzateig, altersrechner, tage zwischen, datumsrechner, notenrechner, brotteig, wie viel .. brauche ich, wieviel .. brauche ich, wie viele .. brauche ich, wie viel .. brauchen wir, spritkosten, benzinkosten, fahrtkosten rechner, trinkgeld, bmi, baufinanzierung, immobilienkredit, tilgung, tilgungsrechner, brutto netto, namenswuerfel, zufallsgenerator, gluecksrad, auslosung, teams auslosen, teams bilden, wuerfel app, wuerfeln, wuerfelbecher, muenzwurf, zufallszahl, zufallszahlen, zufallsgenerator, passwort generator, passwortgenerator, lose ziehen, namen ziehen, namen auslosen, gruppen bilden, gruppen auslosen, gewinner ziehen, zaehler app, ein zaehler, einfacher zaehler, zaehler mit plus, zaehler mit knopf, zaehler mit reset, mehrere zaehler, zwei zaehler, besucherzaehler, personenzaehler, gaestezaehler, klickzaehler, handzaehler, reihenzaehler, maschenzaehler, strickzaehler, rundenzaehler, autozaehler, strichliste, leute zaehlen, personen zaehlen, besucher zaehlen, reihen zaehlen, maschen zaehlen, autos zaehlen, gaeste zaehlen`,
    strong: `wie viel farbe, wie viele .. brauche, was kostet mich, brutto netto, netto brutto, zinssatz, laufzeit, tilgung,
      monatliche rate, spritpreis, kalorienbedarf, notenschnitt, notendurchschnitt, prozentrechnung, dreisatz,
      wandstaerke, umrechnen, verbrauch, stromkosten, quadratmeter, kubikmeter, trinkgeld, formel, ergebnis, in
      prozent, gesamtgewicht, mischungsverhaeltnis, lohnt sich, guenstiger, billiger, amortisiert, daemmung,
      waermedaemmung, ersparnis, umrechnung, masseinheiten, rabatt, quadratmeterpreis, mehl wasser, pro quadratmeter,
      stundenlohn, stromverbrauch, kwh, watt, pro kilo, pro person, verschnitt, fliesen, ziegel, prozentual, pro
      geraet, pro monat kostet, anzahlung, zins`,
    some: `zinsen, kredit, rate, darlehen, sparrate, steuer, mehrwertsteuer, eingeben, groesse und gewicht, strecke,
      flaeche, portionen, wie viel, wieviel, wie viele, nebeneinander, gehalt, masse`,
    hints: `preis, kosten, jahre, tabelle, gewicht, angebote, liter, gramm, prozent`,
  },
};

export const document: KindSignals = {
  en: {
    names: `invoice, invoicing, invoice maker, invoice generator, resume, cv, cv builder, resume builder, curriculum vitae,
      cover letter, certificate, diploma, letter generator, formal letter, reference letter, quote maker, estimate
      maker, quotation, packing slip, delivery note, payslip, receipt maker, gift voucher, contract template, rental
      contract, business card, letterhead, nda, recipe card to print, minutes template, name badge, name tag, place
      card, printable, label sheet, fill in and print, letter of resignation, resignation letter, warranty card, lease
      agreement, bill my, bill clients, thank you cards, thank you card, price offer, thank you letter, donation receipt, training
      certificate, application letter, job application with photo, letters to donors, write a letter, letters to,
      invoices, billing, reminder letter, dunning, power of attorney, agreement, permission slip, medal certificate,
      gift certificate, price tags, poster to print, flyer to print, menu card, menu to print, packing list to print,
      receipts with, attestation, letter to, business letter, greeting card, invitation card, invoice with hours,
      quote for, letter to my, letter to the, cv with, quotes for, estimate for, estimates for, offer letter,
      certificate of, award certificate, participation certificate, raffle ticket to print, ticket to print, bookmarks
      to print, calendar to print, worksheet, worksheets, worksheet generator, program sheet, order of service,
      obituary, last will, eulogy card, press release, bill of sale, credit note, pro forma, purchase order, work
      report, service report, inspection report, handover protocol, checklist to print, logbook to print, handout,
      shipping label, address labels, address label, offer with sum, attendance certificate`,
    strong: `save as pdf, bill for, as pdf, to pdf, pdf, print it, to print, and print, bill with a number, tax number, vat number,
      bank details, letter, quote estimate, contract, din 5008, numbering, receipt for, template, voucher, a4, tidy
      bill, line items, proposal for a client, work experience, positions and sum, signature, names filled in, nice
      looking, letters, printed, print out, ready to print, with our logo, letter head, hours worked, filled in,
      payment terms, due in 14 days, subtotal, bank account, iban, skills, references, for the tax office, in
      duplicate, pdf export, landlord, two columns, can print, quote generator, estimate generator, i can print, print and sign, print it out, printing,
      paper size, heading and, dear, sum and vat, offer for, with sum`,
    some: `print, a5, bill, bill to, hourly rate, client, estimate, quote, logo, my address, signature line, fill in, net
      and gross, vat, freelance, freelancer, materials hours, page layout, education, one page`,
    hints: `date, vat, address, tax, export, paper, name date`,
  },
  de: {
    names: `rechnung, rechnungen, rechnungsprogramm, lebenslauf, urkunde, zertifikat, anschreiben, bewerbungsschreiben,
      kuendigungsschreiben, kuendigung, lieferschein, mietvertrag, arbeitszeugnis, zeugnis, quittung, gutschein,
      visitenkarte, geschaeftsbrief, *vertrag, spendenquittung, bescheinigung, namensschild, *schreiben, *rechnung,
      *urkunde, angebot schreiben, kostenvoranschlag, serienbrief, teilnahmebestaetigung, tischkarte, etikett,
      mahnung, spendenbescheinigung, bewerbung, angebot mit, dankesbrief, briefe an, *bescheinigung, *bestaetigung,
      *zeugnis, vollmacht, protokollvorlage, zahlungserinnerung, steckbrief, einladungskarte, aushang, zeugnisse,
      auftragsbestaetigung, *gutschein, rechnung schreiben, rechnungen schreiben, mahnung schreiben, brief schreiben,
      bewerbung schreiben, rechnungen fuer, teilnahmebescheinigung, angebot fuer, brief an, quittungen, arbeitsblatt,
      arbeitsblaetter, adressetiketten, uebergabeprotokoll, arbeitsnachweis, kaufvertrag, handzettel, speisekarte
      drucken, programmheft, traueranzeige, testament, patientenverfuegung, preisschilder, glueckwunschkarte`,
    strong: `als pdf, pdf, drucken, ausdrucken, zum ausfuellen, ausfuellen, mwst, steuernummer, vorlage, brief,
      rechnungsnummer, bankverbindung, angebot, zum drucken, ausstellen, unterschreiben lassen, briefkopf,
      druckfertig, iban, zwischensumme, positionen und summe, als brief, ausgedruckt`,
    some: `kunde, stundensatz, kleinunternehmer, mehrwertsteuer, adresse, logo, unterschrift, positionen`,
    hints: `speichern, datum, seite`,
  },
};

export const files: KindSignals = {
  en: {
    names: `csv cleaner, clean csv, clean up a csv, csv tool, json formatter, csv viewer, log viewer, csv editor, file
      splitter, file converter, csv to, csv converter, tsv to, xml to, json to, convert csv, convert json, convert
      xml, batch rename, dedupe, deduplicate, deduplicator, diff tool, compare two files, compare two lists, csv
      files, merge csv, text cleaner, data cleaner, data cleaning, to csv, yaml to, file tool, json viewer, json
      validator, log splitter, to json, find and replace in files, clean up my spreadsheet, spreadsheet cleaner, merge
      two spreadsheets, merge spreadsheets, data set, two member lists, two lists, join many csvs, join csvs, csvs,
      bank statement into, broken rows, strip the, merge files, combine files, clean exported, rows missing, missing
      in the second, split pdf, pdf pages, rename files, resize images, compress images, file names, text file,
      compare lists, find differences, extract emails, extract, transform data, transpose, word frequency, sort lines,
      reverse lines, sql to, base64, markdown table, remove empty rows, excel export, pretty print, pretty print json,
      count words and lines, text files, fix dates, csv keep, keep .. columns, zwei csv dateien, split csv, sort csv,
      csv sort, csv filter, csv merge, csv split, merge csvs, excel cleaner, excel merge, excel to, to excel, html to,
      markdown to, to markdown, ics to, gpx to, vcf to, bulk rename, json diff, text diff, diff two, diff of two, line
      sorter, whitespace, csv preview, view a csv, csv chart, import a csv, read a csv, open a csv, csv file, xlsx to,
      log analyser, log analyzer, log parser, subtitle shift, srt, minify, minifier, sql formatter, xml formatter,
      html formatter, csv columns, pivot, csv, merge contacts, csv exports, csv export, vcards`,
    strong: `tsv, xml, spreadsheet, xlsx, excel, log file, json, remove duplicates, duplicates, duplicate rows, double rows,
      trim, split names, split column, split name, remove columns, rename columns, reorder columns, drag and drop the
      file, drop a file, drop it on a page, upload a file, without duplicates, before and after, bank export, mailing
      list, lines of text, sort unique, unique lines, paste a list, delimiter, anonymise, anonymize, normalise,
      normalize, filter rows, rename photos, rename files, rows that differ, phone numbers in, download it tidy,
      encoding, regex, utf, merge files, leave my computer, split a, split file, pretty print, strip, parse, dump,
      exported text, exported, exports, empty lines, empty rows, blank lines, quotes from, first column, second
      column, turn a .. into, neat table, bank statement, statement, data file, raw data, fix the dates, date format,
      missing in, malformed, invalid rows, not in the other, in one but not, kb, mb, table from, headers, header row,
      semicolon, comma separated, line breaks, json file, text files, in a csv, from a csv, date formats, iso date,
      keep 3 columns, remove empty, large file, big file, files at once, many files, file by, by size, by name, swap
      columns, add a column, drop columns, cut columns, only columns, first row, rows where, uppercase, lowercase,
      capitals`,
    some: `download, clean, cleaner, tidy, rows, columns, column, merge, convert, filter, export, drop, paste, formatter,
      hash, validate, formats, unique, sort, lines, list of lines, file, files, data, two lists, differences, preview,
      email addresses`,
    hints: `name, rename, upload, split, save, copy, numbers, log, list`,
  },
  de: {
    names: `csv bereinigen, csv dateien bereinigen, csv aufraeumen, adressliste aufraeumen, dateien umwandeln, *konverter,
      csv in, csv umwandeln, dateien zusammenfuehren, datei hochladen, excel liste, dateikonverter, listen
      vergleichen, dateien vergleichen, tabelle bereinigen, dateien umbenennen, kontoauszug csv, kontoauszug, csvs,
      tabellen vergleichen, zwei listen, dateien trennen, zeilen sortieren, bilder umbenennen, csv dateien, zwei csv
      dateien, csv dateien zusammenfuehren, csv sortieren, csv filtern, csv teilen, csv pruefen, csv zu, excel
      bereinigen, excel vergleichen, excel zusammenfuehren, textdateien, json formatieren, dateien aufteilen, datei
      aufteilen, logdatei, logdateien`,
    strong: `dubletten, doppelte zeilen, duplikate, bereinigen, ohne duplikate, ohne dubletten, spalten teilen, zeilen
      filtern, leerzeichen, umwandeln, datei, dateien, herunterladen, hochladen, aufraeumen, spalten umbenennen,
      trennzeichen, excel tabelle, exceldatei, csv datei, zeilen, behalten, nur datum, leere zeilen, leerzeilen, fehlt
      in, fehlende zeilen, doppelte, export bereinigen, exportierte, textdatei`,
    some: `spalten, zeile, excel, pruefen, sortieren, filtern, umbenennen, adressliste, postleitzahl, teilen,
      zusammenfuehren`,
    hints: `liste, wieder, export`,
  },
};

import { type KindSignals } from './phrases.ts';

export const landing: KindSignals = {
  en: {
    names: `instructions page, info page, information page, landing page, landingpage, website, web site, homepage, home page, web page, webpage, one page website, one
      pager, portfolio, microsite, promo site, wedding page, event page, teaser page, product page, link in bio,
      coming soon page, restaurant site, personal site, online presence, site for, company page, page for our, page
      for my, page about, page on the internet, site about, web presence, band page, fan page, splash page, company
      site, one page about, page for the, page for a, about page, press kit, memorial page, information page, on the
      web, on the internet, find us online, find me online, page that explains, page that shows, page that tells, find
      our, need people to find me, announce, announcement page, promotional, advertise, advertising page, page
      explaining, public page, fundraising page, campaign page, show my work, showcase, save the date, announcement,
      how to reach me, how to reach us, who i am, page of our, pages about, page to show, web portfolio, digital
      business card, profile page, bio page, artist page, gallery page, studio page, church website, school website,
      club website, reach me, internet page, internet presence, info page, visitor page, information for guests, guide
      for our guests, guest guide, welcome page, menu page, online menu, menu for my, menu for our, digital menu, invitation page, invite page,
      open day, page saying, who we are, only want a page, just a page, just want a page, how to join`,
    strong: `invitation for, invitation to, birthday invitation, party invitation, opening hours, opening times, how to find us, when we are open, when she is open, when she's open, what we sell,
      testimonials, hero, call to action, our story, phone number, telephone, emergency number, directions, headline,
      pricing section, features pricing, where to buy, speakers venue, seo, about us, looks lovely, hours, what she
      sells, where the shop is, release date, tour dates, sound samples, find me, find us, our work, explains,
      presents, present, introduce, introduces, inform visitors, information about, people to find, visitors, what we
      do, our services, my services, about me, tells people, call us, call me, location and, initiative, memorial, in
      memory of, launching, opens in, promote, what i offer, what we offer, how to get there, get there, reach me,
      reach us, areas i cover, which areas, what it costs and how, parents should find, guests should find, customers
      should find, people should find, clients should find, should find out, find out what, our offer, who we help,
      about my, our church, homepage, leaflet, brochure, flyer, trust, impression, history, saying who, lost cat, lost dog, lost pet, missing cat, missing dog, missing pet`,
    some: `map, phone, photographer, menu, gallery, pictures, programme, venue, story, contact, links, prices, services,
      photos, surroundings, cover, blurb, address, brand, imprint, coming soon, team, page, site, news, schedule,
      shows, presentation`,
    hints: `restaurant, cafe, coffee shop, bakery, wedding, studio, company, products, features, choir, logo`,
  },
  de: {
    names: `webseite, website, webseiten, homepage, landingpage, landing page, internetauftritt, internetseite, webauftritt,
      startseite, *homepage, event seite, vereinsseite, hochzeitsseite, *website, *webseite, portfolio, seite fuer,
      seite ueber, webpraesenz, onepager, infoseite, *landingpage, im netz, im internet, auftritt, stellt uns vor,
      stellt .. vor, vorstellen, praesentieren, werbeseite, infos ueber, informationen ueber, bekannt machen,
      gedenkseite, schoene seite, seite mit, unsere seite, seite zu, ankuendigung, wir ziehen um, digitale
      visitenkarte, digitale speisekarte, online visitenkarte, profilseite, steckbriefseite, gaestemappe`,
    strong: `einladung zur, einladung zum, einladung fuer, oeffnungszeiten, anfahrt, leistungen, ueber uns, impressum, wegbeschreibung, speisekarte, ansprechpartner, mit
      bildern, bildern und, praesentation, angebot und, unsere leistungen, unser angebot, buergerinitiative,
      ferienhaus, ferienwohnung, lageplan, wer wir sind, findet uns, eine seite, imkerei, so findet man uns, was ich
      anbiete, was wir anbieten, wie man mich erreicht, wo wir sind, neuigkeiten`,
    some: `telefon, preisen, preise, ort, programm, fotos, bilder, vorstand, geschichte, kontakt, termine, karte, adresse,
      lage`,
    hints: `band, verein, laden, praxis`,
  },
};

export const booking: KindSignals = {
  en: {
    names: `who is there when, who is in .. when, rent my, rent out my, booking, bookings, appointment, appointments, reservation, reservations, reserve, appointment scheduler,
      scheduling, book a, book an, book the, book time, time slot, slots, book online, book lessons, book rooms, book
      courts, book themselves, book desks, booking system, bookable, room planner, sharing .. calendar, who has the ..
      when, timetable of free, book appointments, book it, rent out by the hour, book slots, book tables, book
      sessions, book visits, book our, book my, desk booking, grab a free, a slot, choose a slot, who has it which
      day, sign in for a time, mini sessions, session times, lesson booking, lessons at, time table for rooms, pick a
      slot, choose a time, free lesson, who gets the, appointment book, court times, hire out, bookings for, parents
      evening, queue for, take turns using, visiting times, arrange a viewing, viewings, who uses, share it, who uses
      .. when, escape room slots, who has .. when, apointment, dentist, doctor appointments, car appointments, wash
      slots, sauna slots, gym slots, pool slots, court, reserved, book .. online, clients book, customers book,
      patients book, guests book, people book, members book, parents book, students book, pupils book, teachers book,
      visitors book, sign out equipment, sauna booking, field booking, church hall, village hall, hall hire, venue
      hire, equipment booking, resource booking, car booking, vehicle booking, van rental, bike rental, bike hire, equipment
      rental, holiday rental, lesson slots, tutoring slots, consultation slots, table booking, class booking, course
      booking, tour booking, taster session, calendly, parents teacher, teacher conferences, availability calendar,
      spot in, book a spot, min slots, hourly slots`,
    strong: `free times, free time, free slot, double booking, no double booking, overbooking, no overbooking, no show,
      reschedule, cancel a, availability, available times, check in check out, half hours, move a visit, block times,
      stylists, hair salon, therapists, choose day and time, pick a time, choose a time, pick a free, meeting room,
      half day full day, office hours, consultation, day and time, take a slot, sauna, court, courts, waiting list,
      opening slots, vet, canoes, rooms and times, fully booked, guests per night, time off, walk in, choose .. and
      time, who comes when, rota for the room, driving school, free lesson, slot, minutes each, people each, which
      day, who has it, capacity, per slot, photographer sessions, sessions, surf lessons, first come, remaining
      places, places left, spots left, class schedule, classes, trainer, instructor, coach sessions, hire, return
      time, available, bus, handed back, tee times, boats, kayak, camp site, pitches, nights, per night, on saturdays,
      share a, shared, min per, max .. hours, hours per, 75 minutes, people per slot, minutes per, drop off, drop off
      time, pick a date, choose a date, time off between, buffer, busy, taken, unavailable, closed on, holidays
      blocked, waitlist, conference, spot, vacancy, vacancies`,
    some: `salon, hairdresser, barber, dentist, doctor, clinic, patients, patient, tutoring, lessons, lesson, minutes each,
      desk, room, rooms, calendar, massage, grooming, rental, rentals, customers choose, schedule, book, members,
      shared car, car sharing, washing, laundry room, guest house, tennis, therapist, tables, table, rent`,
    hints: `half hour, hour, hours, cancel, confirm, minutes, min, day, week, each, online`,
  },
  de: {
    names: `terminbuchung, buchung, buchen, reservierung, reservieren, tischreservierung, terminvergabe, terminkalender,
      terminplaner, raumbelegung, belegungsplan, *buchung, *reservierung, online buchen, termine buchen, belegung,
      *termine, terminvereinbarung, buchungssystem, platzbuchung, termine vergeben, sprechstunde, freie termine,
      raumplan, fahrstunden, termine anbieten, zeiten vergeben, wer hat den, ausleihen, platz reservieren, platz
      buchen, stunden buchen, *reservieren, kurse buchen, probetraining, elternsprechtag, waschkeller, waschplan,
      besichtigungstermine, belegen, arzttermin, arzttermine, proberaum, proberaum belegen, gemeinschaftspraxis, wer
      nutzt .. wann, wer braucht .. wann, nutzungsplan, autotausch, carsharing, hallenbelegung, hallenzeiten,
      platzbelegung, kanu verleih buchen, bootsverleih, fahrradverleih, saal mieten, raum mieten, mieten, vermieten,
      wohnmobil mieten, wer hat wann, nachhilfetermine`,
    strong: `termine fuer, freier termin, freien termin, freie zeiten, doppelbuchung, keine doppelbuchungen, absagen, verschieben,
      tennisplatz, friseur, umbuchen, stornieren, uhrzeit waehlen, zeitfenster, waehlen einen, besprechungsraum,
      gaestezimmer, je gespraech, therapeuten, praxis, vergeben, freie plaetze, freie stunden, frei, belegt, wann frei
      ist, uhr, zeiten, slots, gemeinschaftsraum, pro stunde, naechster termin, waschmaschine, kursplaetze, max ..
      stunden, pro band, stunden pro, jeweils eine stunde, zahnarzt, arzt, teilen sich, gemeinsam nutzen, gebucht`,
    some: `termin, termine, physiotherapie, raum, plaetze, lokal, je 60 min, kalender, patienten, zimmer, gemeindehaus`,
    hints: `minuten, stunde, uhrzeit, tag, online`,
  },
};

export const shop: KindSignals = {
  en: {
    names: `shop, store, webshop, online shop, online store, ecommerce, e commerce, pre order, preorder, shopping cart,
      merch, merch shop, farm box, order form, orders, ordering, order list, take away, takeaway, sell .. online, sell
      tickets, ticket sales, storefront, group order, lunch order, web store, order page, sells .. online,
      subscription orders, order online, cake order, mail order, click and collect, food ordering, sell my, sell our,
      fundraiser sale, lunch ordering, boutique, on order, sales to, vending, bake sale, order from us, box scheme,
      reserve seedlings, hoodies, order for, customers buy, orders from, orders by, catering orders, food stall, farm
      stand, farm shop, garage sale, raffle tickets, tickets for, order sheet, small store, lunch menu of the week,
      menu of the week, collect at market, preorders, food order, meal order, meal ordering, menu order, uniforms
      order, book orders, seed orders, meat orders, bread orders, egg orders, wine orders, flower orders, orders for
      our, orders for my, kit orders, team kit order, school uniform, tuck shop, kiosk, canteen orders, coffee orders,
      drinks order, catering menu, fruit stand, egg stand, charity shop, second hand sale, flea market stall, plant
      sale, order my, order our, order cakes, order bread, order flowers, order pizza, order meat, order vegetables,
      take orders, taking orders, customers can order, people can order, neighbours order, clients order, parents
      order, members order, staff order, students order, vegetable boxes, vegetable box, veg box, veg boxes, subscribe
      weekly, fruit boxes, meal boxes, choose extras`,
    strong: `basket, cart, pick up day, pick up time, pick up on, pickup, checkout, catalogue with prices, pay at the door,
      payment is cash, quantities, in stock, sizes and colours, t shirts, customers order, choose how many, totals
      per, pick up, add to cart, payment online, bouquet, choose quantity, place an order, what each costs, what it
      costs, order by, order for, buy, pay by transfer, pay by, pays, fetch at, collect on the day, pick up saturday,
      pick up sunday, size and colour, size and color, toppings, in our shop, catalog of products, price list, buyers,
      sold out, items in stock, per kilo, per piece, dozen, loaves on order, bowls, seedlings, made to order, to
      order, sell, selling, sells, collect at, collected at, at the market, w sizes, with sizes, in sizes, by the
      kilo, weights and prices, gift box, preorder, pay cash, pay on collection, pay when, extras, box size, weekly
      box`,
    some: `order, prices, delivery, payment, cash, sizes, flavours, flavors, products, honey, jam, bread, cookies, cookie,
      cakes, box, pickup day, shipping, loaves, bakery, catalogue, pizza, sell, handmade, vintage, customers, dishes,
      candles, subscription`,
    hints: `total, size, number, friday, price, choose, costs, euros, deadline, list`,
  },
  de: {
    names: `shop, onlineshop, webshop, hofladen, vorbestellung, vorbestellen, bestellformular, bestellung, bestellen,
      warenkorb, *shop, *bestellung, bestellliste, sammelbestellung, *verkauf, onlineladen, bestellsystem,
      bestellseite, verkaufen, vorbestellt, verkauft, verkaufe, zum verkauf, eierverkauf, kartenverkauf,
      sammelbestellungen, abokiste, speiseplan bestellen, kioskbestellung, brot bestellen, kuchenbestellung, kuchen
      bestellen, t shirts verkaufen, eier bestellen, fleisch bestellen, essen bestellen, mittagessen bestellen,
      getraenke bestellen, kantine, schulkiosk, verkaufsstand, bestellzettel, bestellungen annehmen, bestellungen,
      blumen bestellen, gemuese bestellen, pizza bestellen, holz bestellen, weihnachtsbaum bestellen,
      trikotbestellung, trikots, flohmarkt online, reservieren und holen, buecherflohmarkt, holen ab`,
    strong: `abholzeit, abholtag, abholung, kunden bestellen, ohne bezahlung, preis und, in den warenkorb, abholen,
      lieferung, sortiment, waehlen und bestellen, groesse und farbe, bezahlen bei, bei abholung, zahlung bei,
      stueckzahl, menge, lieferzeit, ausverkauft, wie viele .. bestellt`,
    some: `selbstgemachte, torten, broetchen, preis, seife, kunden, bis mittwoch, ab 6 flaschen, gemuesekiste, summe je,
      groessen`,
    hints: `summe, stueck, preise, freitag`,
  },
};

export const form: KindSignals = {
  en: {
    names: `form, survey, poll, rsvp, questionnaire, sign up sheet, signup sheet, sign up form, signup, contact form,
      feedback form, registration, registration form, feedback, vote, voting, petition, ballot, application form,
      evaluation, sign up, nps, intake form, volunteer sign up, suggestion box, guest list, order survey,
      questionaire, date finder, find a date, opinion poll, who is coming, who comes, consent form, entry form, doodle
      poll, secret santa, straw poll, complaint form, quick poll, register for, who brings what, brings what, who
      brings, ask customers, ask our, ask guests, ask people, ask members, ask parents, let members vote, enrol,
      enroll, enrolment, enrollment, exit interview, how they liked, opinion of, opinions, collect answers, collect
      sizes, say whether, tell us whether, report form, order of preference, ask the team, mood in the team, anonymous
      box, apply for, applicants fill, polls, guestbook, nominations, nominate, quick vote, who's in, who is in, ask
      visitors, what they thought, newsletter, newsletter signup, mailing list signup, waitlist, waiting list signup,
      enquiry form, inquiry form, quote request, request form, report a problem, order of dishes, survey for, rsvp
      with, attendance, check who comes, headcount, head count, interest form, member survey, census, pre
      registration, entry list, sponsorship form, booking enquiry, hazard report, incident report, lost property form,
      bug report form, absence form, holiday request, leave request, review form, evaluation form, rating form, star
      rating, rate the, rate my, rate our, school survey, pulse survey, team health check, personality test, self
      assessment, health questionnaire, medical history form, anamnesis, screening questions, choose between, which
      date, choose a date together, guest book`,
    strong: `likert, plus ones, answers on their phone, anonymous, respondents, answers, guests answer, average per question,
      which evening, date that suits, which day suits, who can come, how many people, diet, dietary, allergies,
      shifts, yes no maybe, attend, attending, satisfaction, rating scale, comments, responses, can everybody, can
      everyone, suits everyone, names and ticks, emergency contact, like doodle, bring to the potluck, potluck,
      customer satisfaction, liked, satisfied, happy with, likes best, which they prefer, prefer, preference,
      preferences, picnic, next month, age level allergies, medical, parents fill, fills in, fill out, fill it in,
      questions anonymous, how was, how did you like, rate our, from 1 to 5, one to five, 1 to 10, votes, most votes,
      wants to join, join, joining, taking part, takes part, participants, results as, multiple answers, yes or no,
      who can, who will, who would, who wants, who's in, thought of, thought about, say yes or no, yes no, say if
      they, can make it, let me know, coming or not, ask them, ask everyone, asking, on thursday, tell me, food
      allergies, vegetarian, opinion`,
    some: `questions, stars, volunteers, volunteer, reunion, sheet, name email message, attachments, shirt size, age group,
      invite, invitation, guests, opinion, course, workshop, employees, message, they answer, comes, members choose,
      helpers`,
    hints: `counter, csv of answers, choose, list, names, email, option`,
  },
  de: {
    names: `umfrage, formular, kontaktformular, anmeldung, anmeldeformular, fragebogen, abstimmung, rueckmeldung, feedback,
      zusagen, *umfrage, *formular, *anmeldung, *abstimmung, terminfindung, terminumfrage, abstimmen, teilnahmeliste,
      helferliste, einladung, petition, meinungsbild, feedbackbogen, bewertungsbogen, mitbringliste, wunschliste, wer
      kann, wer bringt, rueckmeldungen, wer macht mit, wer moechte, teilnehmerliste, bewerbungsformular, meldebogen,
      eintragen wer, einschreibung, beschwerde, vorschlaege sammeln, bewertung abgeben, feedback zum, feedback zu,
      rsvp, umfrage zu, wer ist dabei, bin dabei, wer kommt mit, mitfahrgelegenheit anmelden, elternabend feedback,
      evaluation, anmelden, anmeldeliste, urlaubsantrag, krankmeldung, newsletter anmeldung, schadensmeldung,
      anfrageformular, selbsttest, mitgliederumfrage, einladen, abfrage wer, wer braucht, unterkunft beim, wer will,
      wer hat zeit, gaestebuch, anmeldebogen, anmeldeboegen`,
    strong: `anonym, zufriedenheit, welcher tag, wohin geht, teilnehmer, zusage, absage, wer kommt, notfallnummer, allergien,
      wer kann wann, wer bringt was, bewertung von, helfen, am samstag, groesse im team, stimmt ab, wie zufrieden, wie
      hat es, gefallen, meinung, mitmachen, vegetarisch, teilnehmen, ankreuzen, dabei, bewertung, abfragen, unterkunft`,
    some: `nachricht, mail, sommercamp, mitglieder, hochzeit, gaeste, fragen, antworten, stimmen, mitarbeiter, freiwillige`,
    hints: `name, alter, probe`,
  },
};

import { type KindSignals } from './phrases.ts';

/** What no starter can be: it needs a server of its own, other people at the same time, a device, or years of work. */
export const beyond: KindSignals = {
  en: {
    names: `multiplayer, multi player, mmorpg, mmo, massively, compiler, programming language, interpreter for, operating
      system, device driver, erp, sap, crm system, hospital information system, chat app, chatroom, chat room, group
      chat, messenger, messaging app, instant messaging, social network, social media, self driving, autonomous,
      neural network, train a model, machine learning, deep learning, language model, llm, chatgpt, chatbot, chat bot,
      ai that, ai assistant, voice assistant, web browser, browser engine, crypto, cryptocurrency, bitcoin,
      blockchain, nft, smart contract, video call, video conference, video chat, video conferencing, livestream, live
      stream, live streaming, streaming service, streaming platform, music streaming, search engine, dating app,
      dating site, marketplace, gps navigation, navigation app, turn by turn, route planner, live weather, weather
      app, weather forecast, translate between, translation app, real time translation, email client, mail server,
      email server, video editor, video editing, photo editor, photoshop, image generator, face recognition, facial
      recognition, speech to text, text to speech, speech recognition, voice recognition, transcribe, transcription,
      cloud storage, file sync, syncs files, backup software, antivirus, virus scanner, firewall, vpn, remote desktop,
      virtual machine, database engine, 3d engine, game engine, ray tracing, raytracing, 3d printer, cad, virtual
      reality, augmented reality, ar app, metaverse, smart home, home automation, iot, firmware, arduino, stock
      trading, trading bot, trading platform, stock exchange, live prices, stock market, online banking, banking app,
      payment gateway, payment processor, payment provider, qr code, barcode generator, password manager, music player, drum machine, synthesizer, synthesiser, beat maker, soundboard, daw, music production,
      midi, scraper, web scraper, keylogger, plugin for, browser extension, chrome extension, photo sharing, live
      location, gps tracking, location tracking, push notifications, telemedicine, tax return, flight simulator,
      weather station, ride hailing, ride sharing, delivery platform, dna sequencing, spaceship that, time machine,
      podcast app, podcast player, news aggregator, rss reader, mobile network, cloud platform, hosting platform,
      kubernetes, web server, cms for, discussion board, message board, stable diffusion, deepfake, recommendation
      engine, world of warcraft, collaborative editing, real time collaboration, peer to peer, surveillance, face id,
      translator app, language translator, translate my, forum for, forum software, hundreds of people, thousands of
      people, people online, online at once, fight online, play online, playing online, online with strangers, against
      other people online, other players online, during calls, whole hospital, whole company, runs our whole, run our
      whole, what the weather, the weather will, cheapest flight, flight search, control the lights, control my,
      controls my, thermostat, generate pictures, generate images, generates images, text to image, from text to, play
      music, plays music, music app, detect spam, spam filter, forecast stock, stock prices, send emails, send sms,
      send texts, reads my emails, my inbox, scan receipts, scan documents, recognise faces, identifies plants,
      identify plants from, object detection, robot that, drone that, drone control, satellite images, hack, wifi
      password cracker, decrypt, encrypted messages, screen recorder, record my screen, record audio, voice recorder,
      voice control, voice chat, phone calls, call centre, sync with my, nfc, live map, track my phone, where my kids
      are, where the bus is, real time location, tracking devices, agent that, gpt, summarise articles, summarize,
      summarises, generate text, writes my, write my essay, copilot, autopilot, payment system, take card payments,
      accept card payments, loyalty app, news feed, photo feed, follow each other, swipe matches, matchmaking, ad
      network, proxy, torrent, emulator, simulator of the, live scores, stock ticker, share prices, price comparison,
      price alert, train times, bus times, app store, cms, 3d model, 3d modelling, 3d modeling, dj software, over the
      internet, real time strategy, online game with, internet game, alexa, siri, live translation, emails to
      customers, mass email, bulk email, email campaign, guess my age, scan my, scan my face, cure for, palette generator, colour
      palette, color palette, qr, guitar tuner, chord finder, morse, tide table, moon phase, star map, family tree,
      genealogy, ancestry, gantt chart, org chart, organisation chart, org charts, seating chart, seating plan, table
      plan, slide deck, slideshow, presentation software, sudoku solver, puzzle solver, solver, equation solver, card
      generator, story generator, name generator, lorem ipsum, text generator, image converter, pdf merger, pdf
      editor, video converter, youtube downloader, downloader, url shortener, link shortener, speed test, uptime
      monitor, status page, api tester, regex tester, cipher, encryption, debugger, sql client, git client, package
      manager, cron, task automation, workflow automation, zapier, spreadsheet app, spreadsheet software, excel
      replacement, database software, interactive map, heatmap, bus tracker, flight tracker, parcel tracker, package
      tracker, phone tracker, gps tracker, weather tracker, stock tracker, crypto tracker, price tracker, ticket
      platform, job portal, job site, real estate portal, property portal, learning management, lms, classroom
      platform, course platform, e learning platform, exam proctoring, video lessons, karaoke, lyrics sync, sing
      along, meet new people, find a partner, friends nearby, babysitter platform, find babysitters, connects
      freelancers, connect freelancers, platform connecting, connects people, connecting people, matches volunteers,
      matching platform, crowd funding, crowdfunding, auction, auctions, bidding, second hand marketplace, classified
      ads, classifieds, peer lending, insurance platform, digital twin, physics engine, chess engine, tournament
      bracket, bracket generator, league table, job board, random quote, daily quote generator, quote of the day, motivational quotes, motivational quote generator, inspirational quotes, inspirational quote generator, turn on the lights, turn off the lights, switch on the lights, switch off the lights, rest api, web ide, code ide, virtual piano, piano keyboard, play the
      piano, drum kit, drum pad, crypto wallet, internet radio, radio station, playlist generator, tournament bracket,
      tournament manager, meeting cost, santa draw, podcast platform, linux kernel, unix shell, like airbnb, airbnb clone, airbnb for, clone of,
      uber for, like uber, uber clone, tinder for, like tinder, ebay for, like ebay, facebook for, like facebook,
      netflix for, whatsapp clone, like whatsapp, instagram clone, buyers and sellers, sellers and buyers, message each
      other, messaging each other, chat with each other, rate each other, pay each other, pay in the app, meet
      strangers, scrape, scrapes, scraping, social app, social platform, buddies, meet people, ai powered, using ai, recommends films, recommends movies, exchange messages, send messages, message sellers, message owners, platform where, people can message, members can message`,
    strong: `live map, predict, predicts, prediction, recognises, translates, gps, bluetooth, inbox, weather, flights, ocr,
      tournament, dashboard, chat, chats, chatting, messaging, direct messages`,
  },
  de: {
    names: `betriebssystem, soziales netzwerk, soziale netzwerk, *netzwerk, videokonferenz, videotelefonie, videoanruf,
      *messenger, messenger, chat app, gruppenchat, *chat, compiler, programmiersprache, warenwirtschaft,
      warenwirtschaftssystem, erp system, suchmaschine, webbrowser, uebersetzer, uebersetzungsprogramm,
      navigationssystem, wetter app, wettervorhersage, kryptoboerse, kryptowaehrung, boersenhandel, handelsplattform,
      neuronales netz, maschinelles lernen, kuenstliche intelligenz, ki die, sprachassistent, spracherkennung,
      gesichtserkennung, videoschnitt, bildbearbeitung, onlinebanking, bezahlsystem, cloudspeicher, virenscanner,
      marktplatz, partnerboerse, selbstfahrendes, autonomes, mehrspieler, *mehrspieler, online rollenspiel,
      verschluesselten nachrichten, musikstreaming, smarthome, heizungssteuerung, steuererklaerung,
      krankenhausinformationssystem, browsererweiterung, dating app, routenplaner, navi, navigationsgeraet, wetter,
      wetterbericht, musik abspielen, chatbot, qr code, passwort manager, passwortgenerator, lichtsteuerung, steuert
      meine, sprachnachrichten, bilder erzeugen, bilder generieren, ki app, spamfilter, online gegeneinander,
      gegeneinander online, gegen andere online, hunderte spieler, live uebersetzt, uebersetzt, e mails verschicken,
      sms verschicken, postfach, fahrplan, flugsuche, aktienkurse, boersenkurse, bezahldienst, videochat, livestream,
      bluetooth, ueber das internet, live uebersetzer, flugsimulator, stammbaum, ahnenforschung, sitzplan, organigramm, praesentationssoftware, folien,
      dashboard, landkarte, interaktive karte, turnierplan, turnierbaum, stimmgeraet, klavier, schlagzeug, mondphase,
      gezeiten, newsletter an kunden, mails an kunden, farbpalette generator, loesungsprogramm, auktion, auktionen,
      kleinanzeigen, jobportal, lernplattform, plattform die, strategiespiel online, ki modell, sitzordnung, chat, kaeufer und verkaeufer, schreiben sich nachrichten, nachrichten austauschen, wie uber,
      wie airbnb, wie ebay, wie tinder, *boerse mit, plattform auf der, plattform wo, soziale app, mit ki, ki gestuetzt`,
  },
};

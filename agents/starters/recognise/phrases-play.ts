import { type KindSignals } from './phrases.ts';

export const quiz: KindSignals = {
  en: {
    names: `quiz, quizz, quizzes, trivia, flashcard, flash card, vocabulary trainer, vocab, times table, multiplication
      table, multiple choice, practice questions, practice test, theory test, mock exam, exam questions, spelling bee, spelling game, math game, maths game, vocabulary game,
      spelling practice, spelling test, guess the flag, true or false, mental arithmetic, guess the capital, learning
      cards, math drill, maths drill, maths practice, math practice, revision cards, vocabulary, questions and
      answers, ear training, spaced repetition, which .. is this, language learning, learn the names, exam prep,
      citizenship test, study cards, irregular verbs, exam trainer, memoriser, learning game, test for our, test for
      my, question pool, general knowledge, quizmaster, brain teasers, learn my, learn the, which .. is it, name that,
      kahoot, riddles, millionaire, learn bones, phrasal verbs, gap text, fill in the blank, cloze, sums to, road
      signs, which bird, which tree, which flag, which country, which city, which song, which film, knowledge check,
      safety test, learn spelling, learn to read, geography test, maths test, math test, learn maths, learn math,
      learn chess openings, learning spanish, learning french, learning german, learn spanish, learn french, learn
      german, learn italian, learn english, learn japanese, learn chinese, learn polish, learn words, word trainer,
      vocab trainer, language trainer, grammar practice, grammar exercises, exercises for, name the bones, name the
      country, study app, interview questions, jeopardy, family feud, who am i, odd one out, number sense, division
      practice, tables practice, train my, ear trainer, multiplication, symbol to name, practice for, train your,
      trainer for, memorising, learn to tell, tell apart, spelling words, spelling list, weekly spelling, knowledge test, flags of, capitals of, addition up to, adding up to, sums up to, subtraction up to, plus and minus, reading comprehension, reading practice, spell it, spell these, spell the words, words to spell, list to spell`,
    strong: `fractions, terrible at, bad at, practise, practice, capitals, flags, right answer, wrong answer, correct answer, four answers, 4 answers, four options, pass mark,
      shows mistakes, ask me, drill, drills, arithmetic, score at the end, in a row were right, pub quiz, random
      questions, guess, dictation, periodic table, name the, test my knowledge, test yourself, driving licence,
      driving test, questionbank, question bank, bring the wrong ones back, per question, addition and subtraction,
      kanji, hiragana, verbs, conjugation, pick the meaning, explanation, anatomy, interval, ten questions, questions
      easy, got wrong, pictures four answers, study for, prepare for the exam, exam, memory training, revise,
      revision, learn words, learn letters, phonics, alphabet, correct and wrong, asks me, teach, morse, sight words,
      know the answer, hints and points, test me, four choices, choices, tells me what i got wrong, sums, maths for,
      math for, year 3, grade 3, know the rules, names and pictures, pictures and names, just pictures, forklift,
      capital of, lifelines, hard questions, easy questions, know by heart, by heart, remember the, elements,
      chemistry, major or minor, year old, idioms, notes on the staff, word to meaning, english to, to english, choose from four, pick from four, which composer, which painter, which author`,
    some: `question, answer, learn, learning, practice, practise, spelling, school, pupils, pupil, class, grade, exam,
      study, spanish, french, german, english, latin, countries, geography, memorise, memorize, kids add, options,
      streak, knowledge, words correctly, words aloud, teach me, facts`,
    hints: `score, words, points, random, wrong, right, teams, solar system, cards`,
  },
  de: {
    names: `quiz, *quiz, vokabeltrainer, vokabel, karteikarte, lernkarte, einmaleins, kopfrechnen, *trainer, ratespiel,
      diktat, fuehrerschein theorie, pruefungsfragen, rechtschreibung ueben, hauptstaedte, theoriefragen, lernfragen,
      ratequiz, rechentrainer, wissenstest, einbuergerungstest, fragespiel, lernquiz, wissensquiz, abfragetrainer,
      lernprogramm, lernapp, rechtschreibtrainer, verkehrszeichen, wer wird millionaer, lueckentext, verkehrszeichen
      lernen, vokabeln, uebungsfragen, lerne, kopfrechentrainer, rechenaufgaben, rechenuebungen, mathe ueben, mathe,
      rechtschreibung, grammatik, welche flagge, welches land, unterweisung mit fragen, lernwoerter, einmaleins, 1 x 1, lesen ueben`,
    strong: `fragen lernen, richtige antwort, falsche antwort, antworten, flaggen, multiple choice, lernen, ueben,
      vorgelesen, pro frage, zehn fragen, fragt mich, falsche kommen, raten, rechtschreibung, pruefung,
      jaegerpruefung, fragen, bundeslaender, soll .. lernen, zum lernen, lernt, auswendig, gedichte lernen,
      pruefungsvorbereitung, bundeslaender lernen, verben, welcher .. ist das, buchstaben lernen, wissensfragen,
      antwortmoeglichkeiten, vier antworten, was falsch war, multiplikation, plus und minus, verkehrsschilder,
      knochen, uhrzeit lernen, schueler`,
    some: `frage, antwort, schule, klasse, kinder lernen, theorie, wissen, rechnen, lernspiel, abfragen, abfrage`,
    hints: `punkte, bestenliste, serie, woerter`,
  },
};

export const game: KindSignals = {
  en: {
    names: `game, snake, tetris, minesweeper, hangman, sudoku, tic tac toe, tictactoe, noughts and crosses, 2048, wordle,
      solitaire, pong, breakout, platformer, memory game, connect four, battleship, whack a mole, rock paper scissors,
      flappy, asteroids, pacman, space invaders, crossword, sliding puzzle, word search, jigsaw, jump and run, endless
      runner, puzzle game, chess game, checkers, blackjack, simon says, mastermind, yahtzee, bingo, arcade, maze,
      dungeon crawler, text adventure, clicker game, tower defense, pinball, bubble shooter, typing race, typing game,
      word game, mini game, dodge, minigolf, dominoes, nonogram, frogger, matching pairs, find the pairs, wordsearch,
      othello, reversi, escape room, whack, darts, guess the number, catch falling, reaction test, bubble popping, pop
      bubbles, shooter, platform game, brain game, spot the difference, number puzzle, word puzzle, match three,
      candy, space shooter, car race, dress up, hidden object, clicker, virtual pet, tamagotchi, peg solitaire, quick
      reaction, tower of hanoi, hanoi, lights out, gomoku, pachinko, dot to dot, scavenger hunt, treasure hunt, card
      game, dice game, fishing game, brick game, four in a row, bowling, flappy bird, word guessing, guess the word,
      five in a row, ludo, backgammon, draughts, air hockey, table football, pool game, golf game, quoits, skittles,
      whac a mole, jumping game, reaction game, memory cards, find the pair, dominos, peg game, marble run, marbles,
      duck hunt, doodle jump, bejeweled, candy crush, brick breaker, sokoban, chess against, chess vs, play chess,
      play against, nine men, old maid, uno, poker, card battle, role playing game, adventure game, idle game, cookie
      clicker, match 3, word chain, word scramble, boggle, scrabble, learning letters game,
      ball game, space game, shooting game, fighting game, cooking game, farm game, garden game, cat game, hunting
      game, drinking game, party game, charades, truth or dare, taboo, spin the bottle, tap to flap, find the
      differences, differences between two pictures, spot differences, word hunt, noughts & crosses, noughts crosses`,
    strong: `high score, highscore, three lives, 3 lives, against the computer, levels, arrow keys, falling, leaps over,
      letters fall, words fall, catch, hits the ground, pairs, enemies, score and lives, best of, two players, single
      player, player, faster and faster, game over, tiles, shoot, obstacles, collect coins, monsters, spaceship,
      puzzle, has to cross, cross the road, throw, swipe, warmer or colder, basket, avoid, dodging, hits a, moving
      targets, targets, collects, gets harder, getting harder, speeds up, gets faster, more points, explode, explodes,
      tap as fast, bounce, paddle, lose a life, losing, spaceships, zombies, dragon, dinosaur runs, hero, next level,
      for fun, playable, two people take turns, x and o, lives, six tries, tries left, cactus, leap, gets bigger, with
      the mouse, computer opponent, versus the computer, vs computer, at the end the points, survive, escape, hit
      points, gold coins, power ups, levels get, flies through, cave, sliding`,
    some: `play, jumps, leaps, level, kids, cat, points, keyboard, faster, fun, opponent, dice, score, animal pairs, hits,
      dodges, joystick, difficulty, random words, turns, cards, before it, cross, toddler, random, jump, cats, star,
      run, road, frog, fly, flies, stars, win, wins, aim, bricks, target, pop, balls, runner, racing, balloons,
      reflex, catch the`,
    hints: `daughter, son, stays after, colors and sounds, keys, best`,
  },
  de: {
    names: `spiel, *spiel, galgenmaennchen, schiffe versenken, vier gewinnt, sudoku, snake, tetris, kreuzwortraetsel,
      schiebepuzzle, wortsuchraetsel, kniffel, mau mau, huepfspiel, raetsel, buchstabenraten, puzzle, labyrinth,
      reaktionstest, zahlenraten, geschicklichkeitsspiel, solitaer, wuerfelspiel, kartenspiel, springt ueber, hangman,
      luftballons, autorennen, suchbild, vier in einer reihe, kegeln, bowling, dino, dame spielen, muehle spielen,
      moorhuhn, schnick schnack schnuck, stadt land fluss, wimmelbild, tippspiel worte, mau, uno, flaschendrehen,
      minigolf, galgenraten, zahlenraetsel, memory`,
    strong: `drei leben, gegen den computer, highscore, spieler, punkte und, faengt, fangen, abschiessen, level, pfeiltasten,
      punktestand, baelle, paare finden, ausweichen, klicken wenn, so schnell wie moeglich, gewinnt, verliert, huepft,
      springt, schneller, sammelt, hindernisse, muenzen sammeln, naechste runde, bonus, werfen, zielen, gegen einen
      freund, immer schneller, computerspieler, computergegner, ueber hindernisse, am ende die punkte, runden gewinnen`,
    some: `punkte, spielen, leben, kinder, gegner, wuerfel, faellt, fallen`,
    hints: `tochter, sohn, bestenliste`,
  },
};

export const editor: KindSignals = {
  en: {
    names: `markdown, markdown editor, md editor, text editor, note taking, notes app, note app, notebook, notepad,
      scratchpad, scratch pad, snippet pad, snippet, code snippet, journal in markdown, distraction free, writing app,
      rich text, rich text editor, word processor, zettelkasten, personal wiki, wiki, json editor, code editor, html
      editor, latex editor, lyrics editor, screenplay editor, write a novel, writing tool, plain text, plain notes,
      long notes, long form writing, notes, diary in markdown, second brain, knowledge base, outliner, prompt library,
      journal, manuscript, blog writer, screenplay, writing space, writing pad, write my, write a, write down,
      playground, blog drafts, take notes, note pad, lecture notes, write poems, write stories, place to write,
      poetry, somewhere to write, markdown previewer, previewer, code pad, code playground, song lyrics, story writer,
      formulas, latex, script writing, long text, drafting, paragraphs, place for my prompts, snippets with tags,
      campaign notes, lyrics sheet, type notes, notes for my, daily notes, prompts, letter drafts, book writing, story
      writing, script writer, song writing, songwriting, poem editor, wiki for, documentation for, readme editor,
      ascii editor, subtitle editor, write in, notes with, sermon, sermons, memoir, autobiography, travel journal,
      bullet journal, daily journal, dictation notes, minute taking, speech writing, speeches, research notes, book
      notes, meeting notes, meeting minutes`,
    strong: `word count, word counter, character counter, letter counter, word goal, split view, headings, bold italic, syntax highlighting, syntax colours, syntax colors,
      table of contents, chapters, preview next to, number of words, export md, links between notes, novel, typing
      text, one page per day, tags and search, folders, daily page, chords, autosave, full screen, saves by itself,
      writing, character count, sermons, essay, outline, focus mode, type them, code blocks, drafts, meeting notes,
      notes i can search, cursor, front matter, html css js, html css, css, javascript, syntax, result right, on the
      left, markdown and, line count, lines of text, write daily, typewriter, typing sounds, footnotes, citations,
      proofread, reading time, chapter, scene, scenes, characters and, plot, dialogue, latex formulas, hierarchy,
      backlinks, indent, collapsible, print friendly, quick notes, thesis, lyrics, nanowrimo, word target, just text,
      linked pages, i write in, campaign, pages linked, searchable text, cross links, paragraph, diary`,
    some: `note, preview, text, dark, tags, search, words, tree view, never loses, jot, write down, quiet, write, poem,
      poems, thoughts, snippets, sql, code`,
    hints: `download, folder, save, copy button, offline, page`,
  },
  de: {
    names: `notizen, notiz, notizbuch, markdown, texteditor, schreibprogramm, textprogramm, zettelkasten, notizblock,
      *editor, tagebuch schreiben, *notizen, schreibwerkstatt, textverarbeitung, texte, gedichte, schreib app, zum
      schreiben, protokolle tippen, text schreiben, blog schreiben, notizzettel, merkzettel, schreibheft, notiz app,
      predigten, aufsaetze, gedanken aufschreiben, wiki`,
    strong: `zeichenzaehler, wortzaehler, wortziel, kapitel, roman, ueberschriften, vorschau, ordner, ablenkungsfrei, texte
      schreiben, gedanken, aufschreiben, liedtexte, entwuerfe, zeilenzaehler, mitschrift, vorlesung, mitschreiben,
      geschichte schreiben, drehbuch, absatz, absaetze, mit vorschau, tippen in markdown, textbausteine, aufsatz,
      kapitelweise, entwurf, tippen, tagebuch, reisetagebuch`,
    some: `schreiben, text, eintrag, kategorien, suche, woerter, offline`,
    hints: `seite, speichern, tag`,
  },
};

export const canvas: KindSignals = {
  en: {
    names: `drawing pad, drawing app, draw, drawing, whiteboard, white board, pixel art, sketch, sketchpad, sketch pad,
      sketch app, sketcher, doodle pad, doodle, paint app, painting app, paint program, finger painting, signature
      pad, colouring page, coloring page, colouring book, coloring book, annotate, annotator, photo annotator,
      mandala, floor plan, scribble, meme maker, meme generator, draw on, pixel editor, canvas, sprite editor,
      freehand, blackboard, chalkboard, mind map, mindmap, mood board, moodboard, icon editor, graffiti, storyboard,
      logo designer, handwriting practice, colour in, color in, trace, tracing, traced, sketching, photo markup,
      collage, poster maker, flip book, draw with, drawings, ascii art, cartoons, room planner with furniture, stick
      figures, finger paint, design a t shirt, connect the dots, emoji art, stencil, graph paper, digital artwork,
      artwork, illustrate, calligraphy, comic drawer, cross stitch pattern, cross stitch, quilt designer, pattern
      designer, quick sketch, damage photos, mark up, mark up photos, draw over, pixel drawing, drawing board, drawing
      tool, drawing game, tattoo sketch, garden sketch, comic maker, comics, comic, doodles, art app, art pad,
      painter, painting, spirograph, kaleidoscope, tracing letters, draw letters, colour by number, color by number,
      template to colour, avatar maker, face painter, banner maker, thumbnail maker, card designer, logo maker,
      infinite canvas, brainstorm board with drawing, pinboard with drawing, pixel avatar, pixel avatars, avatars,
      write on photos, big buttons to draw`,
    strong: `paint, brush, brushes, eraser, erase, stylus, stamps, colours and stamps, pen, pens, export png, as png, save
      picture, as an image, undo redo, undo, redo, several colours, palette, symmetry, arrows circles, arrows and
      boxes, fill with one tap, layers, comics, crayons, finger, png, strokes, ink, text on a picture, white page,
      shapes, chalk, with a finger, by drawing, draws, furniture, lines and, rectangles, freehand lines, mouse or
      finger, touch screen, fills, rainbow, spray, glitter, stickers, marker, highlight, pressure, save image, image
      of it, drag shapes, colour picker, rotate and, save the image, colours per cell, per cell, to draw, damage
      reports, arrows text, on top of a picture, on a picture, on the photo, on photos, garden beds, pencils,
      watercolour, watercolor, lines and circles, zoom in, cells, pattern, picture as, with a pen, pixel, pixels`,
    some: `colours, colors, picture, photo, photos, image, sign, tablet, screenshot, grid, thick, thin, circles, arrows,
      pencil, kids, toddler, panels, diagram, markup`,
    hints: `save, toddlers, download, page, boxes`,
  },
  de: {
    names: `malprogramm, zeichenflaeche, zeichenprogramm, zeichen app, zeichnen, malen, whiteboard, unterschriftenfeld, *zeichner,
      skizzieren, pixel zeichner, malbuch, ausmalbild, skizzenblock, zeichenblock, mandala, skizze, tafelbild,
      ausmalen, mal app, kritzeln, fingermalen, grundriss, zeichnen lassen, nachzeichnen, collage, bild malen, bilder
      malen, skizzenbuch, tafel, malheft, mandalas, comic zeichnen, gartenplan zeichnen, strickmuster zeichnen, fotos
      beschriften, bilder beschriften, kreuzstich, muster zeichnen, unterschrift erfassen, malt auf, mal programm,
      zeichentablett, zeichenbrett, zeichentafel, strickmuster`,
    strong: `pinsel, radierer, radiergummi, stempel, rueckgaengig, als png, palette, mit dem finger, unterschreiben, stift,
      stifte, farbpalette, finger farben, als bild, moebel, linien, formen zeichnen, mit dem stift, malt, zeichnet,
      buntstifte, sticker, ausmalbilder`,
    some: `farben, bild, fotos, formen, pfeile`,
    hints: `kinder, speichern, unterricht`,
  },
};

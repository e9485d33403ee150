import type { ComponentType } from 'react';
import { Button } from '../kit/Button.tsx';
import { starter } from '../kit/starter.ts';
import { Tabs } from '../kit/Tabs.tsx';
import { MinesGame } from './MinesGame.tsx';
import { PairsGame } from './PairsGame.tsx';
import { SlideGame } from './SlideGame.tsx';
import { SnakeGame } from './SnakeGame.tsx';
import { GameState, useGames } from './state.tsx';
import { words } from './texts.ts';
import { TicTacToeGame } from './TicTacToeGame.tsx';
import { type Game, games, values as given } from './values.ts';
import { WordGame } from './WordGame.tsx';

const components: Record<Game, ComponentType> = {
  snake: SnakeGame,
  pairs: PairsGame,
  tictactoe: TicTacToeGame,
  word: WordGame,
  slide: SlideGame,
  mines: MinesGame,
};
/** The game that the brief asks for comes first. */
const tabs = [given.game, ...games.filter((game) => game !== given.game)].map((value) => ({
  value,
  label: words.games[value],
}));

export function GameScreen() {
  return (
    <GameState>
      <Games />
    </GameState>
  );
}

function Games() {
  const { game, setGame, values, setValues } = useGames();
  const Shown = components[game];
  const sound = (
    <Button
      icon="sound"
      aria-pressed={values.sound}
      onClick={() => setValues({ ...values, sound: !values.sound })}
      className={`shrink-0 max-md:px-3 ${values.sound ? '' : 'text-muted line-through'}`}
    >
      <span className="max-md:sr-only">{values.sound ? words.soundOn : words.soundOff}</span>
    </Button>
  );
  return (
    <>
      <h1 className="sr-only">{starter.name}</h1>
      <Tabs label={words.menu} tabs={tabs} active={game} onSelect={setGame} beside={sound}>
        <Shown />
      </Tabs>
    </>
  );
}

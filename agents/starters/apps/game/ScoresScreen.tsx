import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import { locale } from '../kit/starter.ts';
import { bestOf, GameState, useGames } from './state.tsx';
import { words } from './texts.ts';
import { games } from './values.ts';

const texts = words.scores;
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** The best scores of each game. */
export function ScoresScreen() {
  return (
    <GameState>
      <Scores />
    </GameState>
  );
}

function Scores() {
  const { scores, clearScores } = useGames();
  const [asking, setAsking] = useState(false);
  const played = games.filter((game) => scores.some((score) => score.game === game));
  return (
    <div className="mx-auto max-w-4xl">
      <Title
        actions={
          scores.length > 0 && (
            <Button icon="trash" onClick={() => setAsking(true)}>
              {texts.clear}
            </Button>
          )
        }
      >
        {texts.title}
      </Title>
      {played.length === 0 ? (
        <Empty icon="star" title={texts.empty} hint={texts.emptyHint}>
          <Button tone="primary" icon="play" onClick={() => go('/')}>
            {texts.play}
          </Button>
        </Empty>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {played.map((game) => (
            <Card key={game} title={words.games[game]}>
              <ol className="divide-y divide-border">
                {bestOf(scores, game).map(({ score, at }, index) => (
                  <li key={`${at}-${index}`} className="flex items-baseline gap-3 py-2.5">
                    <span className="w-5 text-muted tabular-nums">{index + 1}</span>
                    <span className="grow font-semibold">
                      {formatNumber(score)} {texts.units[game]}
                    </span>
                    <span className="text-sm text-muted">{moment.format(at)}</span>
                  </li>
                ))}
              </ol>
            </Card>
          ))}
        </div>
      )}
      {asking && (
        <Confirm
          title={texts.clearTitle}
          text={texts.clearText}
          confirm={texts.clear}
          onConfirm={() => {
            clearScores();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

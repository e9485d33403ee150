import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { tokenIn } from '../../api/shared-replay.ts';
import { Button } from '../../parts/button.tsx';
import { late } from '../../parts/late.ts';
import { replay as de } from '../../words/de/pages/replay.ts';
import { replay as en } from '../../words/en/pages/replay.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ReplayFrame } from './replay-frame.tsx';
import { type OpenedReplay, readReplayFile } from './replay-file.ts';

const SharedReplay = late(async () => (await import('./shared-replay.tsx')).SharedReplay);

/** A session for whoever has the link or the file. Nobody needs to be signed in. */
export function ReplayPage() {
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  if (token === null) return <FileReplay />;
  return (
    <Suspense>
      <SharedReplay key={token} token={token} />
    </Suspense>
  );
}

/** A session that was downloaded as a replay: choose the file, and see what happened. */
function FileReplay() {
  const words = useTexts({ en, de });
  const navigate = useNavigate();
  const [replay, setReplay] = useState<OpenedReplay | null>(null);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function open(file: File): Promise<void> {
    setReading(true);
    setError(null);
    try {
      const read = await readReplayFile(file);
      // A moment of another file means nothing here.
      if (replay) await navigate({ to: '/r', search: {}, replace: true });
      setReplay(read);
    } catch (problem) {
      setError(problem);
    } finally {
      setReading(false);
    }
  }

  if (!replay) return <ChooseFile isReading={isReading} error={error} onFile={(file) => void open(file)} />;
  const close = () => {
    setReplay(null);
    void navigate({ to: '/r', search: {}, replace: true });
  };
  return (
    <ReplayFrame source={replay} actions={<Button onClick={close}>{words.another}</Button>}>
      <About replay={replay} />
    </ReplayFrame>
  );
}

function About({ replay: { service, madeAt, end, of } }: { replay: OpenedReplay }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <>
      <p>
        {words.about(service, format.time(madeAt))} {words.notInIt}
      </p>
      {of > end && <p>{words.isPart(format.number(end), format.number(of))}</p>}
    </>
  );
}

import type { ProjectFiles } from '../../agents/ports.ts';

interface SoundApplication {
  uses: string;
  files: ProjectFiles;
  routes: readonly string[];
}

const app = (setUp: string, inEffect = ''): ProjectFiles => ({
  'src/App.tsx': `// @ts-nocheck
import { useEffect, useRef, useState } from 'react';
${setUp}
export function App() {
  const ref = useRef(null);
  const [state, setState] = useState(0);
  useEffect(() => { ${inEffect} }, []);
  return <main ref={ref}>Walks {state}<canvas /><dialog /></main>;
}
`,
});

/** Applications without a fault that use what only browsers have, or what previews refuse. */
export const soundApplications: readonly SoundApplication[] = [
  {
    uses: 'screens that are loaded later, with a style sheet of their own',
    files: {
      'src/App.tsx': `import { lazy, Suspense } from 'react';
const Later = lazy(() => import('./Later.tsx'));
export const App = () => <Suspense fallback={null}><Later /></Suspense>;
`,
      'src/Later.tsx':
        'import \'./later.css\';\nexport default function Later() {\n  return <p className="later">{location.hash}</p>;\n}\n',
      'src/later.css': '.later { color: red; }\n',
    },
    routes: ['#/later', '#/even-later'],
  },
  {
    uses: 'a canvas that is drawn on in each frame',
    files: app(
      '',
      `const context = document.querySelector('canvas').getContext('2d');
      context.fillStyle = 'red';
      context.fillText('a', context.measureText('a').width / 2, 0);
      let frame = requestAnimationFrame(function draw() { setState((old) => old + 1); context.fillRect(0, 0, 1, 1); frame = requestAnimationFrame(draw); });
      return () => cancelAnimationFrame(frame);`,
    ),
    routes: ['/'],
  },
  {
    uses: 'observers, media queries, speech, sound, dialogs and scrolling',
    files: app(
      '',
      `new ResizeObserver(() => {}).observe(ref.current);
      new IntersectionObserver(() => {}).observe(ref.current);
      matchMedia('(min-width: 1px)').addEventListener('change', () => {});
      speechSynthesis.getVoices().map((voice) => voice.name);
      new SpeechSynthesisUtterance('walks');
      const sound = new AudioContext();
      sound.createOscillator().connect(sound.destination);
      scrollTo(0, 0);
      ref.current.scrollIntoView();
      document.querySelector('dialog').showModal();
      document.querySelector('dialog').close();
      requestIdleCallback(() => setState(1));`,
    ),
    routes: ['/'],
  },
  {
    uses: 'storage and the network, and goes on without them',
    files: app(
      "let kept = null;\ntry { kept = localStorage.getItem('walks'); } catch { kept = null; }\nconst id = crypto.randomUUID();",
      "fetch('/walks.json').catch(() => setState(2)); history.replaceState(null, '', '#/walks');",
    ),
    routes: ['/', '#/walks'],
  },
  {
    uses: 'data that arrives after a second',
    files: {
      'src/App.tsx': `import { useEffect, useState } from 'react';
export function App() {
  const [walks, setWalks] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWalks('Walks'), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return <p>{walks}</p>;
}
`,
    },
    routes: ['/'],
  },
];

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServiceProvider } from './api/studio.tsx';
import { router } from './router.tsx';
import { applyMode, readMode } from './shell/mode.ts';
import './styles/main.css';
import { WordsProvider } from './words/words.tsx';

const place = document.querySelector('#studio');
if (!place) throw new TypeError('The page has no place for the studio.');
applyMode(readMode());
createRoot(place).render(
  <StrictMode>
    <WordsProvider>
      <ServiceProvider>
        <RouterProvider router={router} />
      </ServiceProvider>
    </WordsProvider>
  </StrictMode>,
);

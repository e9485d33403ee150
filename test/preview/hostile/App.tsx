import { useState } from 'react';
import { escapes } from './escapes.ts';
import { requests } from './requests.ts';
import type { Attack, World } from './world.ts';

const attacks: Readonly<Record<string, Attack>> = { ...requests, ...escapes };

interface Task {
  names: readonly string[];
  world: World;
  /** Time limit for each attack in milliseconds. */
  patience: number;
}

/** Returns the result of an attack as text. An attack that hangs counts as refused. */
async function outcome(name: string, world: World, patience: number): Promise<string> {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve('silent'), patience);
  });
  try {
    return String(await Promise.race([attacks[name]?.(world, name), late]));
  } catch (error) {
    return `threw ${(error as Error).name}`;
  }
}

/**
 * On a click, tries at once the attacks that its address names: what a browser allows after a click is allowed here.
 */
export function App() {
  const [outcomes, setOutcomes] = useState('');
  const { names, world, patience } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Task;
  async function start() {
    const all = await Promise.all(names.map(async (name) => [name, await outcome(name, world, patience)]));
    setOutcomes(JSON.stringify(Object.fromEntries(all)));
  }
  return (
    <main>
      <button onClick={() => void start()}>Start</button>
      <output>{outcomes}</output>
    </main>
  );
}

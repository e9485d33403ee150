import type { ServiceProcess } from '../support/process.ts';
import { readStream } from './reading.ts';

const idea = { messages: [{ role: 'user', content: 'A register of bee hives' }] };

/**
 * Runs an agent once, then cuts a replay of it after every `step`th byte, from a first one by chance, and resumes after the last whole event.
 * Returns the number of cuts, and the cuts after which the two parts did not make the whole.
 */
export async function cutEverywhere(
  service: ServiceProcess,
  step: number,
): Promise<{ points: number; wrong: number[] }> {
  const { sessionId } = (await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string };
  const path = `/api/v1/sessions/${sessionId}`;
  const live = await readStream(await service.post(`${path}/ideation-agent`, idea), sessionId, 0);
  if (live.types.at(-1) !== 'done') throw new Error('the run did not come to its end');
  const whole = live.reading.frames.join('');
  const wrong: number[] = [];
  let points = 0;
  for (let bytes = 1 + Math.floor(Math.random() * step); bytes < live.bytes; bytes += step) {
    const first = await readStream(await service.request(`${path}/events`), sessionId, 0, bytes);
    const rest = await service.request(`${path}/events?since=${first.position}`);
    const second = await readStream(rest, sessionId, first.position);
    if (`${first.reading.frames.join('')}${second.reading.frames.join('')}` !== whole) wrong.push(bytes);
    points += 1;
  }
  return { points, wrong };
}

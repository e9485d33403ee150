import { expect, test } from 'vitest';
import { openDisplay } from '../../cli/terminal/display.ts';
import { toShown } from '../../cli/terminal/events.ts';
import { openStage } from '../../cli/terminal/stage-view.ts';
import { brief, shelfModel } from '../agents/prd-model.ts';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { startStubModel } from '../support/stub-model.ts';
import { openScreen } from './screen.ts';

test('the sections of a PRD are one line that counts them, also on a pipe', async () => {
  await using model = await startStubModel(shelfModel());
  await using service = await createTestService({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' } });
  const id = await service.createSession({ idea: brief });
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, {}));
  const shown = events.map((event) => {
    const one = toShown(event);
    if (one === null) throw new Error(`${event.type} is not drawn`);
    return one;
  });

  let piped = '';
  {
    using pipe = openDisplay({ write: (text) => (piped += text) }, {});
    using stage = openStage(pipe, { title: 'PRD', number: 1, total: 1 });
    for (const event of shown) stage.show(event);
  }
  expect(piped.match(/Wrote .*\/17/g)).toEqual(['Wrote title 1/17', 'Wrote 17 sections 17/17']);

  const screen = openScreen(80, 40);
  using display = openDisplay(screen, { TERM: 'xterm' });
  using stage = openStage(display, { title: 'PRD', number: 1, total: 1 });
  const stories = shown.findIndex((event) => event.type === 'prd_section' && event.name === 'userStories');
  for (const event of shown.slice(0, stories + 1)) stage.show(event);
  await expect.poll(() => screen.lines().join('\n')).toMatch(/Wrote user stories \d+\/17/);
});

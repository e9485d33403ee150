import { expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { runOptionsShape } from '../../schema/run-options.ts';
import { defineTeam } from '../../server/core/team/team.ts';

test.each([...Object.values(registry), defineTeam(registry)].map((agent) => [agent.name, agent] as const))(
  '%s takes the model and the ceilings of a run in its body',
  (_name, agent) => {
    expect(Object.keys(agent.input.shape)).toEqual(expect.arrayContaining(Object.keys(runOptionsShape)));
  },
);

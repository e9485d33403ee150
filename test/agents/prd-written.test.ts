import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../agents/prd/outline.ts';
import { documentProblems } from '../../agents/prd/references.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { Prd } from '../../schema/prd.ts';
import type { Session } from '../../schema/session.ts';
import { sectionAnswer, sectionAsked, taskOf } from '../conformance/answers.ts';
import { type AnyEvent, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { inJson, startStubModel, type StubAnswer, type StubRequest } from '../support/stub-model.ts';
import { type Answers, brief, sectionsAsked, shelf, shelfModel } from './prd-model.ts';

async function openShelf(answers: Answers) {
  const model = await startStubModel(shelfModel(answers));
  const service = await createTestService({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' } });
  const id = await service.createSession({ idea: brief });
  return {
    model,
    service,
    id,
    write: async (body: object = {}) => readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, body)),
    session: () => sessionOf(service, id),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

const sessionOf = async (service: TestService, id: string) =>
  (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as Session;
const documentIn = (events: readonly AnyEvent[]) =>
  events.find(({ type }) => type === 'prd_complete_final')?.['prd'] as Prd;
const dataOf = ({ body }: StubRequest) => readDataBlock(body.messages[1]?.content ?? '') as Record<string, unknown>;
const truncated = (value: unknown): StubAnswer => ({
  kind: 'deltas',
  deltas: [JSON.stringify(value).slice(0, 60)],
  finishReason: 'length',
});
/** What the sections of a run add up to before its end. */
function folded(events: readonly AnyEvent[]) {
  const before = events.slice(
    0,
    events.findIndex(({ type }) => type === 'prd_complete_final'),
  );
  return fold({ ...emptyLog, cursor: (events[0]?.cursor ?? 1) - 1 }, before).prdDraft;
}

const stateOf = (constraint: RegExp, events: readonly AnyEvent[], session: Session) => {
  const id = session.brief.constraints.find(({ quote }) => constraint.test(quote))?.id;
  return documentIn(events).constraints.find((one) => one.id === id)?.state;
};

describe('a PRD by a model', () => {
  test('is written section by section, and the sections are the document', async () => {
    await using on = await openShelf({});
    const events = await on.write();
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    const { version, opportunityId, markdown, ...content } = documentIn(events);
    expect(folded(events)?.sections).toEqual(content);
    expect(folded(events)).toMatchObject({ done: 17, total: 17 });
    expect(fold(emptyLog, events)).toMatchObject({ prdDraft: null, prd: { title: 'Shelfmates' } });
    expect({ version, opportunityId }).toEqual({ version: 1, opportunityId: null });
    expect(markdown).toContain('# Shelfmates');
    const { constraints: _, openQuestions: __, ...written } = shelf;
    expect(content).toMatchObject(written);
    expect(sectionsAsked(on.model.requests).slice(0, 9).toSorted()).toEqual([
      'entities: entity-1, entity-2',
      'features: F-1, F-2',
      'personas: persona-1, persona-2',
      'requirements: functional, quality',
      'risks: risks, assumptions, openQuestions',
      'scope: problem, goals, nonGoals, successMetrics',
      'screens: screen-1, screen-2',
      'userStories: US-1, US-2, US-3',
      'userStories: US-4, US-5, US-6',
    ]);
  });

  test('keeps the constraints that the model read, with quotes of the brief alone, and asks for them once', async () => {
    await using on = await openShelf({});
    await on.write();
    const { brief: kept } = await on.session();
    expect(Object.keys(kept)).toEqual(['words', 'constraints']);
    for (const { quote } of kept.constraints) expect(brief).toContain(quote);
    const quotes = kept.constraints.map(({ kind, quote }) => `${kind}: ${quote.replaceAll(/\s+/g, ' ')}`);
    expect(quotes).toContain('must: Librarians see what is overdue, every morning, on one page');
    expect(quotes).toContain('mustNot: rather lose a game than collect birthdays');
    expect(quotes.join()).not.toMatch(/Payments|14 days/);
    await on.write({ note: 'Shorter' });
    expect(on.model.requests.map(taskOf).filter((task) => task === 'brief_read')).toHaveLength(1);
  });

  test('ends whole with a model that forgets, contradicts itself, is cut off and breaks ids, and names each gap', async () => {
    const outline = outlineOf(shelf);
    const brokenOutline = {
      ...outline,
      features: outline.features.map((one) => (one.id === 'F-2' ? { ...one, storyIds: ['US-3', 'US-99'] } : one)),
      userStories: outline.userStories.map((one) => (one.id === 'US-2' ? { ...one, persona: 'Child' } : one)),
    };
    const questions = ['Who pays', 'Who mends', 'Who opens', 'Who counts', 'Who calls', 'Who cleans', 'Who knows'];
    const marked = questions.map((one) => `[NEEDS CLARIFICATION: ${one}?]`);
    let checks = 0;
    await using on = await openShelf({
      prd_outline: () => inJson(brokenOutline),
      prd_section(request) {
        const { name, labels } = sectionAsked(request);
        const answer = sectionAnswer(request, shelf);
        const { before } = dataOf(request);
        // At most 4,096 tokens: two stories at once are too many.
        if (labels.includes('US-1') && labels.length > 2) return truncated(answer);
        // It forgets one story among others, and cannot write another at all.
        if (labels.includes('US-6') && labels.length > 1) return inJson({ ...answer, 'US-6': undefined });
        if (labels.includes('US-5')) return inJson({ 'US-5': 'No.' });
        if (name === 'personas') return inJson({ ...answer, 'persona-3': shelf.personas[0] });
        if (name === 'scope') {
          const days = before === undefined ? 90 : 30;
          return inJson({
            ...answer,
            goals: [`A game stays out for ${days} days (US-1, US-404)`, ...marked.slice(0, 4)],
          });
        }
        if (name === 'risks') return inJson({ ...answer, assumptions: marked.slice(3) });
        if (name !== 'entities') return undefined;
        const attributes = [{ name: 'shelf', type: 'reference', options: [], references: 'Cupboard' }];
        return inJson({ ...answer, 'entity-1': { attributes } });
      },
      prd_crosscheck(request) {
        checks += 1;
        const { constraints, document } = dataOf(request) as { constraints: { id: string }[]; document: typeof shelf };
        const text = JSON.stringify(document);
        const isOff = text.includes('90 days');
        return inJson({
          // It claims too much, with ids that are nowhere.
          constraints: constraints.map(({ id }, index) => ({
            id,
            by: index % 2 === 0 ? ['FR-001', 'US-404'] : ['F-77'],
          })),
          problems: [
            ...(isOff ? [{ section: 'scope', problem: 'Goals say 90 days, FR-001 says 30' }] : []),
            { section: 'screens', problem: 'No screen shows lost parts (US-404)' },
          ],
          clarifications: ['who knows?', 'Who invented this?', 'Who cleans?'],
        });
      },
    });
    const events = await on.write();
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    const document = documentIn(events);
    const session = await on.session();
    expect(session.prd).toEqual(document);
    expect(documentProblems(document, brief)).toEqual([]);

    // Every constraint is there once, and what covers it exists.
    const held = session.brief.constraints.filter(({ supersededBy }) => supersededBy === null);
    expect(held.length).toBeGreaterThanOrEqual(12);
    expect(document.constraints.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
    const ids = new Set([...document.userStories, ...document.requirements, ...document.features].map(({ id }) => id));
    for (const { state, by } of document.constraints) {
      expect(state === 'covered').toBe(by.length > 0);
      for (const id of by) expect(ids).toContain(id);
    }
    expect(new Set(document.constraints.map(({ state }) => state))).toEqual(new Set(['covered', 'notCovered']));

    // Each gap is named.
    const { openQuestions } = document;
    expect(openQuestions).toContain('Only planned, not written: US-5 (user stories). The model gave no usable answer.');
    expect(document.userStories.find(({ id }) => id === 'US-5')).toMatchObject({ soThat: '', acceptanceCriteria: [] });
    expect(document.userStories.find(({ id }) => id === 'US-6')).toEqual(shelf.userStories[5]);
    expect(document.userStories.find(({ id }) => id === 'US-1')).toEqual(shelf.userStories[0]);
    expect(openQuestions.join('\n')).toContain('F-2 refers to US-99, which is no user story');
    expect(openQuestions.join('\n')).toContain('US-2 is for "Child", which is no persona');
    expect(openQuestions.join('\n')).toContain('Game.shelf refers to "Cupboard", which is no entity');
    expect(openQuestions.join('\n')).toContain('a text refers to US-404, which is nowhere');
    expect(openQuestions).toContain('To be settled: No screen shows lost parts US-404');
    expect(openQuestions.join('\n')).not.toContain('90 days');
    expect(document.goals[0]).toBe('A game stays out for 30 days (US-1)');
    expect(document.personas.map(({ name }) => name)).toEqual(['Reader', 'Librarian', 'Child']);
    expect(JSON.stringify(document.features)).not.toContain('US-99');

    // At most five markers, the most important first; no question is lost.
    const { markdown: _, ...content } = document;
    expect(JSON.stringify(content).match(/\[NEEDS CLARIFICATION/g)).toHaveLength(5);
    expect(openQuestions.slice(0, 2)).toEqual(['Who knows?', 'Who cleans?']);
    for (const question of questions) expect(openQuestions).toContain(`${question}?`);

    // A section is written again once at most.
    expect(checks).toBe(2);
    expect(sectionsAsked(on.model.requests).filter((asked) => asked.startsWith('scope'))).toHaveLength(2);
  });

  test('counts no figure as covered that stands nowhere in the document', async () => {
    await using on = await openShelf({
      prd_crosscheck: (request) =>
        inJson({
          constraints: (dataOf(request)['constraints'] as { id: string }[]).map(({ id }) => ({ id, by: ['FR-001'] })),
          problems: [],
          clarifications: [],
        }),
    });
    const events = await on.write();
    const session = await on.session();
    expect(stateOf(/^30 days/, events, session)).toBe('covered');
    expect(stateOf(/four hundred/, events, session)).toBe('notCovered');
  });

  test('is not checked if the model cannot, and says so', async () => {
    await using on = await openShelf({ prd_crosscheck: () => inJson('No.') });
    const events = await on.write();
    const { constraints, openQuestions } = documentIn(events);
    expect(constraints.every(({ state }) => state === 'notCovered')).toBe(true);
    expect(openQuestions.join('\n')).toContain('Nobody has checked this document');
    expect(sectionsAsked(on.model.requests)).toHaveLength(9);
  });

  test('ends without a document if there are no requirements in the end', async () => {
    await using on = await openShelf({
      prd_section: (request) => (sectionAsked(request).name === 'requirements' ? inJson('No.') : undefined),
    });
    const events = await on.write();
    expect(events.at(-2)).toMatchObject({ type: 'error', code: 'output_invalid' });
    expect(await on.session()).toMatchObject({ prd: null });
    expect(fold(emptyLog, events).prdDraft?.sections).toMatchObject({ title: 'Shelfmates', problem: shelf.problem });
  });

  test('is changed only where a note concerns it, if the model says where', async () => {
    let answer: object = { changes: [] };
    await using on = await openShelf({ prd_outline: () => inJson({ ...outlineOf(shelf), ...answer }) });
    const first = documentIn(await on.write());
    const asked = async (note: string) => {
      const before = on.model.requests.length;
      const present = (await on.session()).prd;
      const events = await on.write({ note });
      expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
      const requests = on.model.requests.slice(before);
      const [outlined] = requests.filter((request) => taskOf(request) === 'prd_outline').map(dataOf);
      expect(outlined).toMatchObject({ note, previous: present && outlineOf(present) });
      return { document: documentIn(events), sections: sectionsAsked(requests), events };
    };
    answer = { changes: ['risks'] };
    const changed = await asked('More risks');
    // The requirements are asked for once more, because nothing meets the constraints.
    expect(changed.sections).toEqual(['risks: risks, assumptions, openQuestions', 'requirements: functional, quality']);
    expect(changed.document).toMatchObject({ version: 2, userStories: first.userStories, problem: first.problem });
    expect(folded(changed.events)).toMatchObject({ done: 17, sections: { userStories: first.userStories } });

    const story = { id: 'US-7', persona: 'Reader', iWant: 'print a list', priority: 'P3' };
    answer = { changes: ['features'], userStories: [...outlineOf(shelf).userStories, story] };
    const longer = await asked('A list to print');
    expect(longer.sections).toContain('userStories: US-7');
    expect(longer.sections).toContain('features: F-1, F-2');
    expect(longer.sections.some((one) => one.startsWith('risks') || one.includes('US-1'))).toBe(false);
    expect(longer.document.userStories.slice(0, 6)).toEqual(first.userStories);

    answer = { changes: [] };
    expect((await asked('Another tone')).sections.length).toBeGreaterThanOrEqual(9);
  });

  test('stops at a ceiling and at a cancel between sections, and leaves the session as it was', async () => {
    await using on = await openShelf({});
    const first = documentIn(await on.write());
    const stopped = await on.write({ note: 'Again', tokenLimit: 2_000 });
    expect(stopped.at(-2)).toMatchObject({ type: 'error', code: 'budget_exceeded' });
    expect((await on.session()).prd).toEqual(first);

    const held = Promise.withResolvers<StubRequest>();
    await using holding = await openShelf({
      prd_section(request) {
        if (sectionAsked(request).name !== 'screens') return undefined;
        held.resolve(request);
        return { kind: 'silence', sendHeaders: true };
      },
    });
    const events = holding.write();
    const request = await held.promise;
    const { activeRun } = await holding.session();
    await holding.service.post(`/api/v1/sessions/${holding.id}/runs/${activeRun?.runId}/cancel`, {});
    const all = await events;
    expect(all.at(-2)).toMatchObject({ type: 'error', code: 'cancelled' });
    expect(types(all)).toContain('prd_section');
    await request.closed;
    expect(request.aborted).toBe(true);
    expect(await holding.session()).toMatchObject({ prd: null });
  });
});

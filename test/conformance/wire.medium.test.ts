import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StubModel, startStubModel } from '../support/stub-model.ts';
import { goodAnswer } from './answers.ts';
import { agents, bodyFor, idea, type OpenDoor, openDoor } from './door.ts';
import { post } from './over-rest.ts';
import { settled } from './settled.ts';

let model: StubModel;
let at: OpenDoor;
afterAll(() => model[Symbol.asyncDispose]());
afterAll(() => at[Symbol.asyncDispose]());
beforeAll(async () => {
  model = await startStubModel(goodAnswer);
  at = await openDoor({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' });
});

/** The bytes of a run's body. */
async function bytesOf(name: string, more: object = {}): Promise<string> {
  const agent = agents[name];
  if (!agent) throw new Error(`There is no agent ${name}`);
  const sessionId = await at.service.createSession({ idea });
  const response = await post(at.door, { sessionId, name, agent, body: { ...bodyFor(agent), ...more } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const runId = response.headers.get('x-run-id');
  expect(response.headers.get('content-location')).toBe(`/api/v1/sessions/${sessionId}/runs/${runId}`);
  return settled(await response.text());
}

describe('the bytes of a run over REST', () => {
  test('ideation', async () => {
    expect(await bytesOf('ideation')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"ideation","at":"<time>","phase":"ideation"}

      data: {"type":"build_session_created","cursor":2,"runId":"<id 1>","agent":"ideation","at":"<time>","buildSessionId":"<id 2>","mode":"single-shot"}

      data: {"type":"text_delta","cursor":3,"runId":"<id 1>","agent":"ideation","at":"<time>","delta":"Keepers log "}

      data: {"type":"text_delta","cursor":4,"runId":"<id 1>","agent":"ideation","at":"<time>","delta":"repairs. Who"}

      data: {"type":"text_delta","cursor":5,"runId":"<id 1>","agent":"ideation","at":"<time>","delta":" reads the l"}

      data: {"type":"text_delta","cursor":6,"runId":"<id 1>","agent":"ideation","at":"<time>","delta":"og?"}

      data: {"type":"usage","cursor":7,"runId":"<id 1>","agent":"ideation","at":"<time>","step":"reply","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"usage","cursor":8,"runId":"<id 1>","agent":"ideation","at":"<time>","step":"summary","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"ideation_complete","cursor":9,"runId":"<id 1>","agent":"ideation","at":"<time>","ideaSummary":"A log of lamp repairs for keepers."}

      data: {"type":"done","cursor":10,"runId":"<id 1>","agent":"ideation","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('research', async () => {
    expect(await bytesOf('research', { context: { enableValidation: false } })).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"research","at":"<time>","phase":"researching"}

      data: {"type":"usage","cursor":2,"runId":"<id 1>","agent":"research","at":"<time>","step":"terms","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":3,"runId":"<id 1>","agent":"research","at":"<time>","message":"The brief: searching","stepId":"source:brief","state":"running","source":"brief"}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"research","at":"<time>","message":"The brief: 1 signal","stepId":"source:brief","state":"done","source":"brief"}

      data: {"type":"research_complete","cursor":5,"runId":"<id 1>","agent":"research","at":"<time>","totalSignals":1,"sourcesSearched":["brief"]}

      data: {"type":"research_results","cursor":6,"runId":"<id 1>","agent":"research","at":"<time>","results":[{"id":"brief-1","source":"brief","title":"The brief","excerpt":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper","url":null,"author":null,"publishedAt":null,"fetchedAt":"<time>","relevance":1,"kind":"request"}]}

      data: {"type":"phase","cursor":7,"runId":"<id 1>","agent":"research","at":"<time>","phase":"synthesizing"}

      data: {"type":"status","cursor":8,"runId":"<id 1>","agent":"research","at":"<time>","message":"Looking for opportunities in the signals","stepId":"synthesize","state":"running"}

      data: {"type":"usage","cursor":9,"runId":"<id 1>","agent":"research","at":"<time>","step":"synthesize","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":10,"runId":"<id 1>","agent":"research","at":"<time>","message":"Found 3 opportunities","stepId":"synthesize","state":"done"}

      data: {"type":"opportunities","cursor":11,"runId":"<id 1>","agent":"research","at":"<time>","opportunities":[{"id":"<id 2>","rank":1,"title":"Repair log","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook"}],"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":9,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.4},"biasFlags":[],"support":"speculative","independentSources":[]},{"id":"<id 3>","rank":2,"title":"Handover sheet","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook"}],"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":8,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.1},"biasFlags":[],"support":"speculative","independentSources":[]},{"id":"<id 4>","rank":3,"title":"Lamp stock","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook"}],"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":7,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":5.9},"biasFlags":[],"support":"speculative","independentSources":[]}]}

      data: {"type":"phase","cursor":12,"runId":"<id 1>","agent":"research","at":"<time>","phase":"validating"}

      data: {"type":"validation_progress","cursor":13,"runId":"<id 1>","agent":"research","at":"<time>","opportunityId":"<id 2>","index":0,"title":"Repair log","completed":1,"total":3,"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":9,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.4}}

      data: {"type":"validation_progress","cursor":14,"runId":"<id 1>","agent":"research","at":"<time>","opportunityId":"<id 3>","index":1,"title":"Handover sheet","completed":2,"total":3,"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":8,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.1}}

      data: {"type":"validation_progress","cursor":15,"runId":"<id 1>","agent":"research","at":"<time>","opportunityId":"<id 4>","index":2,"title":"Lamp stock","completed":3,"total":3,"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":7,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":5.9}}

      data: {"type":"phase","cursor":16,"runId":"<id 1>","agent":"research","at":"<time>","phase":"bias_check"}

      data: {"type":"status","cursor":17,"runId":"<id 1>","agent":"research","at":"<time>","message":"Checking the evidence for bias","stepId":"bias","state":"running"}

      data: {"type":"usage","cursor":18,"runId":"<id 1>","agent":"research","at":"<time>","step":"bias","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":19,"runId":"<id 1>","agent":"research","at":"<time>","message":"Looked for own words, single source, outdated, recency, survivorship, confirmation, selection, anchoring, solution: 6 flags (own words, confirmation)","stepId":"bias","state":"done"}

      data: {"type":"discover_complete","cursor":20,"runId":"<id 1>","agent":"research","at":"<time>","opportunities":[{"id":"<id 2>","rank":1,"title":"Repair log","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook"}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":9,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.4},"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"biasFlags":[{"type":"own_words","note":"All evidence is what the user said: nobody else has been heard yet."},{"type":"confirmation","note":"No signal is about a product or price that this would have to beat."}],"support":"speculative","independentSources":[]},{"id":"<id 3>","rank":2,"title":"Handover sheet","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook"}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":8,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.1},"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"biasFlags":[{"type":"own_words","note":"All evidence is what the user said: nobody else has been heard yet."},{"type":"confirmation","note":"No signal is about a product or price that this would have to beat."}],"support":"speculative","independentSources":[]},{"id":"<id 4>","rank":3,"title":"Lamp stock","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook"}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":7,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":5.9},"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"biasFlags":[{"type":"own_words","note":"All evidence is what the user said: nobody else has been heard yet."},{"type":"confirmation","note":"No signal is about a product or price that this would have to beat."}],"support":"speculative","independentSources":[]}]}

      data: {"type":"done","cursor":21,"runId":"<id 1>","agent":"research","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('prd', async () => {
    expect(await bytesOf('prd')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"prd","at":"<time>","phase":"prd"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Writing the product requirements","stepId":"write","state":"running","progress":{"done":0,"total":8}}

      data: {"type":"usage","cursor":3,"runId":"<id 1>","agent":"prd","at":"<time>","step":"write","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Writing risks and open questions","stepId":"write","state":"running","progress":{"done":7,"total":8}}

      data: {"type":"status","cursor":5,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Wrote “Lamplog”: 1 features, 1 user stories, 1 screens","stepId":"write","state":"done","progress":{"done":8,"total":8}}

      data: {"type":"prd_complete_final","cursor":6,"runId":"<id 1>","agent":"prd","at":"<time>","prd":{"title":"Lamplog","summary":"A log of lamp repairs.","problem":"Paper gets lost.","goals":["Every repair is written down"],"nonGoals":[],"personas":[{"name":"Keeper","description":"Keeps the lamp.","goals":[],"frustrations":[]}],"userStories":[{"id":"US-1","persona":"Keeper","iWant":"to record a repair","soThat":"the next keeper knows","priority":"P1","acceptanceCriteria":[{"given":"a lamp","when":"it is repaired","then":"the log has it"}]}],"features":[{"id":"F-1","name":"Log","description":"Records repairs.","priority":"must","storyIds":["US-1"]}],"requirements":[{"id":"FR-001","text":"Repairs have a date."}],"entities":[{"name":"Repair","attributes":[{"name":"date","type":"date","options":[],"references":null}]}],"screens":[{"id":"screen-1","name":"Repairs","purpose":"Shows repairs.","type":"list","storyIds":["US-1"]}],"successMetrics":[],"constraints":[],"risks":[],"assumptions":[],"openQuestions":[],"sources":[],"version":1,"opportunityId":null,"markdown":"<document>"},"projectId":"<id 2>"}

      data: {"type":"done","cursor":7,"runId":"<id 1>","agent":"prd","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('design', async () => {
    expect(await bytesOf('design')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"design","at":"<time>","phase":"design"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"design","at":"<time>","message":"Opening the sandbox and choosing the screen","stepId":"prepare","state":"running"}

      data: {"type":"status","cursor":3,"runId":"<id 1>","agent":"design","at":"<time>","message":"Designing the screen “Logbook”","stepId":"prepare","state":"done"}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"design","at":"<time>","message":"Composing the screen","stepId":"write","state":"running"}

      data: {"type":"usage","cursor":5,"runId":"<id 1>","agent":"design","at":"<time>","step":"write","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":6,"runId":"<id 1>","agent":"design","at":"<time>","message":"Shows repairs.","stepId":"write","state":"done"}

      data: {"type":"file_written","cursor":7,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/screens/Logbook.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":1,"total":11}

      data: {"type":"file_written","cursor":8,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/App.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":2,"total":11}

      data: {"type":"file_written","cursor":9,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/app-name.ts","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":3,"total":11}

      data: {"type":"file_written","cursor":10,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/components/Button.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":4,"total":11}

      data: {"type":"file_written","cursor":11,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/components/EmptyState.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":5,"total":11}

      data: {"type":"file_written","cursor":12,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/components/Shell.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":6,"total":11}

      data: {"type":"file_written","cursor":13,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/router.ts","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":7,"total":11}

      data: {"type":"file_written","cursor":14,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/storage.ts","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":8,"total":11}

      data: {"type":"file_written","cursor":15,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/components/DraftBar.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":9,"total":11}

      data: {"type":"file_written","cursor":16,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/components/Icon.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":10,"total":11}

      data: {"type":"file_written","cursor":17,"runId":"<id 1>","agent":"design","at":"<time>","path":"src/theme.css","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":11,"total":11}

      data: {"type":"status","cursor":18,"runId":"<id 1>","agent":"design","at":"<time>","message":"Checking the types","stepId":"types:1","state":"running"}

      data: {"type":"status","cursor":19,"runId":"<id 1>","agent":"design","at":"<time>","message":"The types fit (<count> s)","stepId":"types:1","state":"done"}

      data: {"type":"status","cursor":20,"runId":"<id 1>","agent":"design","at":"<time>","message":"Building","stepId":"build:1","state":"running"}

      data: {"type":"status","cursor":21,"runId":"<id 1>","agent":"design","at":"<time>","message":"It builds (<count> s)","stepId":"build:1","state":"done"}

      data: {"type":"checked","cursor":24,"runId":"<id 1>","agent":"design","at":"<time>","types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]}

      data: {"type":"design_complete","cursor":25,"runId":"<id 1>","agent":"design","at":"<time>","sandboxUrl":"<previews>/<id 2>/","sandboxName":"<id 2>","designProjectId":"<id 3>","checked":{"types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]}}

      data: {"type":"done","cursor":26,"runId":"<id 1>","agent":"design","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('design-system', async () => {
    expect(await bytesOf('designSystem')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"design-system","at":"<time>","phase":"design-system"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"design-system","at":"<time>","message":"Deciding colours, type, shapes and voice","stepId":"write","state":"running"}

      data: {"type":"usage","cursor":3,"runId":"<id 1>","agent":"design-system","at":"<time>","step":"write","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"design-system","at":"<time>","message":"Decided colours, type, shapes and voice","stepId":"write","state":"done"}

      data: {"type":"status","cursor":5,"runId":"<id 1>","agent":"design-system","at":"<time>","message":"Linting DESIGN.md and measuring contrast","stepId":"lint","state":"running"}

      data: {"type":"status","cursor":6,"runId":"<id 1>","agent":"design-system","at":"<time>","message":"DESIGN.md is valid, and every text can be read in both modes","stepId":"lint","state":"done"}

      data: {"type":"status","cursor":7,"runId":"<id 1>","agent":"design-system","at":"<time>","message":"Drawing the light and the dark preview","stepId":"preview","state":"running"}

      data: {"type":"status","cursor":8,"runId":"<id 1>","agent":"design-system","at":"<time>","message":"Drew the light and the dark preview","stepId":"preview","state":"done"}

      data: {"type":"design_system_complete","cursor":9,"runId":"<id 1>","agent":"design-system","at":"<time>","designSystemId":"<id 2>","designMd":"<document>","previewUrlLight":"<previews>/<id 3>/light","previewUrlDark":"<previews>/<id 3>/dark"}

      data: {"type":"done","cursor":10,"runId":"<id 1>","agent":"design-system","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('code', async () => {
    expect(await bytesOf('code')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"code","at":"<time>","phase":"coding"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"code","at":"<time>","message":"Opening the sandbox","stepId":"prepare","state":"running"}

      data: {"type":"status","cursor":3,"runId":"<id 1>","agent":"code","at":"<time>","message":"The sandbox is empty","stepId":"prepare","state":"done"}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"code","at":"<time>","message":"Planning the application","stepId":"plan","state":"running"}

      data: {"type":"usage","cursor":5,"runId":"<id 1>","agent":"code","at":"<time>","step":"plan","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":6,"runId":"<id 1>","agent":"code","at":"<time>","message":"An app. To write: one file","stepId":"plan","state":"done"}

      data: {"type":"file_written","cursor":7,"runId":"<id 1>","agent":"code","at":"<time>","path":"src/theme.css","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":1,"total":1}

      data: {"type":"status","cursor":8,"runId":"<id 1>","agent":"code","at":"<time>","message":"Writing part 1 of 1: one file","stepId":"files:1","state":"running"}

      data: {"type":"usage","cursor":9,"runId":"<id 1>","agent":"code","at":"<time>","step":"files:1","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"file_written","cursor":10,"runId":"<id 1>","agent":"code","at":"<time>","path":"src/App.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":1,"total":1}

      data: {"type":"status","cursor":11,"runId":"<id 1>","agent":"code","at":"<time>","message":"Wrote part 1 of 1","stepId":"files:1","state":"done"}

      data: {"type":"status","cursor":12,"runId":"<id 1>","agent":"code","at":"<time>","message":"Checking the types","stepId":"types:1","state":"running"}

      data: {"type":"status","cursor":13,"runId":"<id 1>","agent":"code","at":"<time>","message":"The types fit (<count> s)","stepId":"types:1","state":"done"}

      data: {"type":"status","cursor":14,"runId":"<id 1>","agent":"code","at":"<time>","message":"Building","stepId":"build:1","state":"running"}

      data: {"type":"status","cursor":15,"runId":"<id 1>","agent":"code","at":"<time>","message":"It builds (<count> s)","stepId":"build:1","state":"done"}

      data: {"type":"status","cursor":18,"runId":"<id 1>","agent":"code","at":"<time>","message":"Writing tests","stepId":"tests","state":"running"}

      data: {"type":"usage","cursor":19,"runId":"<id 1>","agent":"code","at":"<time>","step":"tests","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":20,"runId":"<id 1>","agent":"code","at":"<time>","message":"No tests ran: No tests were written.","stepId":"tests","state":"skipped"}

      data: {"type":"checked","cursor":21,"runId":"<id 1>","agent":"code","at":"<time>","types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]}

      data: {"type":"code_complete","cursor":22,"runId":"<id 1>","agent":"code","at":"<time>","sandboxUrl":"<previews>/<id 2>/","sandboxName":"<id 2>","codeProjectId":"<id 3>","checked":{"types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]},"notDone":null}

      data: {"type":"done","cursor":23,"runId":"<id 1>","agent":"code","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('a new agent', async () => {
    expect(await bytesOf('echoBack')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"echo-back","at":"<time>","phase":"echo"}

      data: {"type":"text_delta","cursor":2,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"A "}

      data: {"type":"text_delta","cursor":3,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"logbook "}

      data: {"type":"text_delta","cursor":4,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"where "}

      data: {"type":"text_delta","cursor":5,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"lighthouse "}

      data: {"type":"text_delta","cursor":6,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"keepers "}

      data: {"type":"text_delta","cursor":7,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"record "}

      data: {"type":"text_delta","cursor":8,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"lamp "}

      data: {"type":"text_delta","cursor":9,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"repairs "}

      data: {"type":"text_delta","cursor":10,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"and "}

      data: {"type":"text_delta","cursor":11,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"hand "}

      data: {"type":"text_delta","cursor":12,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"each "}

      data: {"type":"text_delta","cursor":13,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"night "}

      data: {"type":"text_delta","cursor":14,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"over "}

      data: {"type":"text_delta","cursor":15,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"to "}

      data: {"type":"text_delta","cursor":16,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"the "}

      data: {"type":"text_delta","cursor":17,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"next "}

      data: {"type":"text_delta","cursor":18,"runId":"<id 1>","agent":"echo-back","at":"<time>","delta":"keeper"}

      data: {"type":"echo_complete","cursor":19,"runId":"<id 1>","agent":"echo-back","at":"<time>","ideaSummary":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}

      data: {"type":"done","cursor":20,"runId":"<id 1>","agent":"echo-back","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWire, type Wire } from './wire.ts';

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire[Symbol.asyncDispose]());

describe('the bytes of a run over REST', () => {
  test('ideation', async () => {
    expect(await wire.bytesOf('ideation')).toMatchInlineSnapshot(`
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
    expect(await wire.bytesOf('research', { context: { enableValidation: false } })).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"research","at":"<time>","phase":"researching"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"research","at":"<time>","message":"Planning what to find out","stepId":"plan","state":"running"}

      data: {"type":"usage","cursor":3,"runId":"<id 1>","agent":"research","at":"<time>","step":"plan","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"research","at":"<time>","message":"Planned 3 questions, 1 of which could refute the idea","stepId":"plan","state":"done"}

      data: {"type":"usage","cursor":5,"runId":"<id 1>","agent":"research","at":"<time>","step":"queries","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":6,"runId":"<id 1>","agent":"research","at":"<time>","message":"The brief: searching","stepId":"source:brief","state":"running","source":"brief"}

      data: {"type":"status","cursor":7,"runId":"<id 1>","agent":"research","at":"<time>","message":"The brief: 1 signal","stepId":"source:brief","state":"done","source":"brief"}

      data: {"type":"research_complete","cursor":8,"runId":"<id 1>","agent":"research","at":"<time>","totalSignals":1,"sourcesSearched":["brief"]}

      data: {"type":"research_results","cursor":9,"runId":"<id 1>","agent":"research","at":"<time>","results":[{"id":"brief-1","source":"brief","title":"The brief","excerpt":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper","url":null,"author":null,"publishedAt":null,"fetchedAt":"<time>","relevance":1,"kind":"request"}]}

      data: {"type":"phase","cursor":10,"runId":"<id 1>","agent":"research","at":"<time>","phase":"synthesizing"}

      data: {"type":"status","cursor":11,"runId":"<id 1>","agent":"research","at":"<time>","message":"Looking for opportunities in the signals","stepId":"synthesize","state":"running"}

      data: {"type":"usage","cursor":12,"runId":"<id 1>","agent":"research","at":"<time>","step":"synthesize","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":13,"runId":"<id 1>","agent":"research","at":"<time>","message":"Found 3 opportunities","stepId":"synthesize","state":"done"}

      data: {"type":"opportunities","cursor":14,"runId":"<id 1>","agent":"research","at":"<time>","opportunities":[{"id":"<id 2>","rank":1,"title":"Repair log","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}],"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":9,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.4},"biasFlags":[],"support":"speculative","independentSources":[]},{"id":"<id 3>","rank":2,"title":"Handover sheet","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}],"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":8,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.1},"biasFlags":[],"support":"speculative","independentSources":[]},{"id":"<id 4>","rank":3,"title":"Lamp stock","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}],"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":7,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":5.9},"biasFlags":[],"support":"speculative","independentSources":[]}]}

      data: {"type":"phase","cursor":15,"runId":"<id 1>","agent":"research","at":"<time>","phase":"validating"}

      data: {"type":"validation_progress","cursor":16,"runId":"<id 1>","agent":"research","at":"<time>","opportunityId":"<id 2>","index":0,"title":"Repair log","completed":1,"total":3,"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":9,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.4}}

      data: {"type":"validation_progress","cursor":17,"runId":"<id 1>","agent":"research","at":"<time>","opportunityId":"<id 3>","index":1,"title":"Handover sheet","completed":2,"total":3,"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":8,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.1}}

      data: {"type":"validation_progress","cursor":18,"runId":"<id 1>","agent":"research","at":"<time>","opportunityId":"<id 4>","index":2,"title":"Lamp stock","completed":3,"total":3,"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":7,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":5.9}}

      data: {"type":"phase","cursor":19,"runId":"<id 1>","agent":"research","at":"<time>","phase":"bias_check"}

      data: {"type":"status","cursor":20,"runId":"<id 1>","agent":"research","at":"<time>","message":"Checking the evidence for bias","stepId":"bias","state":"running"}

      data: {"type":"usage","cursor":21,"runId":"<id 1>","agent":"research","at":"<time>","step":"bias","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":22,"runId":"<id 1>","agent":"research","at":"<time>","message":"Looked for own words, single source, outdated, recency, survivorship, confirmation, selection, anchoring, solution: 6 flags (own words, confirmation)","stepId":"bias","state":"done"}

      data: {"type":"discover_complete","cursor":23,"runId":"<id 1>","agent":"research","at":"<time>","opportunities":[{"id":"<id 2>","rank":1,"title":"Repair log","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":9,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.4},"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"biasFlags":[{"type":"own_words","note":"All evidence is what the user said: nobody else has been heard yet."},{"type":"confirmation","note":"No signal is about a product or price that this would have to beat."}],"support":"speculative","independentSources":[]},{"id":"<id 3>","rank":2,"title":"Handover sheet","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":8,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":6.1},"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"biasFlags":[{"type":"own_words","note":"All evidence is what the user said: nobody else has been heard yet."},{"type":"confirmation","note":"No signal is about a product or price that this would have to beat."}],"support":"speculative","independentSources":[]},{"id":"<id 4>","rank":3,"title":"Lamp stock","problem":"Paper gets lost.","targetUsers":"Keepers","solution":"A log.","whyNow":"The keepers ask for it.","evidence":[{"signalId":"brief-1","quote":"A logbook where lighthouse keepers record lamp repairs and hand each night over to the next keeper"}],"scorecard":{"reach":5,"impact":6,"confidence":4,"effort":3,"demand":7,"evidence":3,"competition":6,"feasibility":8,"timing":5,"rationale":"The brief asks for it.","rice":40,"overall":5.9},"risks":[{"title":"No signal","category":"technical","severity":"low","mitigation":"Work offline."}],"biasFlags":[{"type":"own_words","note":"All evidence is what the user said: nobody else has been heard yet."},{"type":"confirmation","note":"No signal is about a product or price that this would have to beat."}],"support":"speculative","independentSources":[]}]}

      data: {"type":"done","cursor":24,"runId":"<id 1>","agent":"research","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('prd', async () => {
    expect(await wire.bytesOf('prd')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"prd","at":"<time>","phase":"prd"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Reading what you said","stepId":"brief","state":"running"}

      data: {"type":"usage","cursor":3,"runId":"<id 1>","agent":"prd","at":"<time>","step":"brief","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Found 0 constraints in what you said","stepId":"brief","state":"done"}

      data: {"type":"status","cursor":5,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Planning the document","stepId":"write","state":"running"}

      data: {"type":"usage","cursor":6,"runId":"<id 1>","agent":"prd","at":"<time>","step":"outline","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":7,"runId":"<id 1>","agent":"prd","at":"<time>","name":"title","value":"Lamplog","done":1,"total":17}

      data: {"type":"prd_section","cursor":8,"runId":"<id 1>","agent":"prd","at":"<time>","name":"summary","value":"A log of lamp repairs.","done":2,"total":17}

      data: {"type":"prd_section","cursor":9,"runId":"<id 1>","agent":"prd","at":"<time>","name":"sources","value":[],"done":3,"total":17}

      data: {"type":"status","cursor":10,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Writing goals and limits, personas, user stories, features, requirements, things that it keeps, screens, risks and open questions","stepId":"write","state":"running"}

      data: {"type":"usage","cursor":11,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:scope","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":12,"runId":"<id 1>","agent":"prd","at":"<time>","name":"problem","value":"Paper gets lost.","done":4,"total":17}

      data: {"type":"prd_section","cursor":13,"runId":"<id 1>","agent":"prd","at":"<time>","name":"goals","value":["Every repair is written down"],"done":5,"total":17}

      data: {"type":"prd_section","cursor":14,"runId":"<id 1>","agent":"prd","at":"<time>","name":"nonGoals","value":[],"done":6,"total":17}

      data: {"type":"prd_section","cursor":15,"runId":"<id 1>","agent":"prd","at":"<time>","name":"successMetrics","value":[],"done":7,"total":17}

      data: {"type":"usage","cursor":16,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:personas","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":17,"runId":"<id 1>","agent":"prd","at":"<time>","name":"personas","value":[{"name":"Keeper","description":"Keeps the lamp.","goals":[],"frustrations":[]}],"done":8,"total":17}

      data: {"type":"usage","cursor":18,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:userStories","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":19,"runId":"<id 1>","agent":"prd","at":"<time>","name":"userStories","value":[{"id":"US-1","persona":"Keeper","iWant":"to record a repair","soThat":"the next keeper knows","priority":"P1","acceptanceCriteria":[{"given":"a lamp","when":"it is repaired","then":"the log has it"}]}],"done":9,"total":17}

      data: {"type":"usage","cursor":20,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:features","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":21,"runId":"<id 1>","agent":"prd","at":"<time>","name":"features","value":[{"id":"F-1","name":"Log","description":"Records repairs.","priority":"must","storyIds":["US-1"]}],"done":10,"total":17}

      data: {"type":"usage","cursor":22,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:requirements","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":23,"runId":"<id 1>","agent":"prd","at":"<time>","name":"requirements","value":[{"id":"FR-001","text":"Repairs have a date."}],"done":11,"total":17}

      data: {"type":"usage","cursor":24,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:entities","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":25,"runId":"<id 1>","agent":"prd","at":"<time>","name":"entities","value":[{"name":"Repair","attributes":[{"name":"date","type":"date","options":[],"references":null}]}],"done":12,"total":17}

      data: {"type":"usage","cursor":26,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:screens","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":27,"runId":"<id 1>","agent":"prd","at":"<time>","name":"screens","value":[{"id":"screen-1","name":"Repairs","purpose":"Shows repairs.","type":"list","storyIds":["US-1"]}],"done":13,"total":17}

      data: {"type":"usage","cursor":28,"runId":"<id 1>","agent":"prd","at":"<time>","step":"section:risks","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":29,"runId":"<id 1>","agent":"prd","at":"<time>","name":"risks","value":[],"done":14,"total":17}

      data: {"type":"prd_section","cursor":30,"runId":"<id 1>","agent":"prd","at":"<time>","name":"assumptions","value":[],"done":15,"total":17}

      data: {"type":"prd_section","cursor":31,"runId":"<id 1>","agent":"prd","at":"<time>","name":"openQuestions","value":[],"done":16,"total":17}

      data: {"type":"status","cursor":32,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Checking the document against what was asked for","stepId":"crosscheck","state":"running"}

      data: {"type":"usage","cursor":33,"runId":"<id 1>","agent":"prd","at":"<time>","step":"crosscheck","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"prd_section","cursor":34,"runId":"<id 1>","agent":"prd","at":"<time>","name":"constraints","value":[],"done":17,"total":17}

      data: {"type":"status","cursor":35,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Checked the document","stepId":"crosscheck","state":"done"}

      data: {"type":"status","cursor":36,"runId":"<id 1>","agent":"prd","at":"<time>","message":"Wrote “Lamplog”: 1 features, 1 user stories, 1 screens","stepId":"write","state":"done"}

      data: {"type":"prd_complete_final","cursor":37,"runId":"<id 1>","agent":"prd","at":"<time>","prd":{"title":"Lamplog","summary":"A log of lamp repairs.","problem":"Paper gets lost.","goals":["Every repair is written down"],"nonGoals":[],"personas":[{"name":"Keeper","description":"Keeps the lamp.","goals":[],"frustrations":[]}],"userStories":[{"id":"US-1","persona":"Keeper","iWant":"to record a repair","soThat":"the next keeper knows","priority":"P1","acceptanceCriteria":[{"given":"a lamp","when":"it is repaired","then":"the log has it"}]}],"features":[{"id":"F-1","name":"Log","description":"Records repairs.","priority":"must","storyIds":["US-1"]}],"requirements":[{"id":"FR-001","text":"Repairs have a date."}],"entities":[{"name":"Repair","attributes":[{"name":"date","type":"date","options":[],"references":null}]}],"screens":[{"id":"screen-1","name":"Repairs","purpose":"Shows repairs.","type":"list","storyIds":["US-1"]}],"successMetrics":[],"constraints":[],"risks":[],"assumptions":[],"openQuestions":[],"sources":[],"version":1,"opportunityId":null,"markdown":"<document>"},"projectId":"<id 2>"}

      data: {"type":"done","cursor":38,"runId":"<id 1>","agent":"prd","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('a new agent', async () => {
    expect(await wire.bytesOf('echoBack')).toMatchInlineSnapshot(`
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWire, type Wire } from './wire.ts';

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire[Symbol.asyncDispose]());

describe('the bytes of a run that makes or checks a project, over REST', () => {
  test('design', async () => {
    expect(await wire.bytesOf('design')).toMatchInlineSnapshot(`
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

      data: {"type":"checked","cursor":26,"runId":"<id 1>","agent":"design","at":"<time>","types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]}

      data: {"type":"design_complete","cursor":27,"runId":"<id 1>","agent":"design","at":"<time>","sandboxUrl":"<previews>/<id 2>/","sandboxName":"<id 2>","designProjectId":"<id 3>","checked":{"types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]}}

      data: {"type":"done","cursor":28,"runId":"<id 1>","agent":"design","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });

  test('design-system', async () => {
    expect(await wire.bytesOf('designSystem')).toMatchInlineSnapshot(`
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
    expect(await wire.bytesOf('code')).toMatchInlineSnapshot(`
      "data: {"type":"phase","cursor":1,"runId":"<id 1>","agent":"code","at":"<time>","phase":"coding"}

      data: {"type":"status","cursor":2,"runId":"<id 1>","agent":"code","at":"<time>","message":"Opening the sandbox","stepId":"prepare","state":"running"}

      data: {"type":"status","cursor":3,"runId":"<id 1>","agent":"code","at":"<time>","message":"The sandbox is empty","stepId":"prepare","state":"done"}

      data: {"type":"status","cursor":4,"runId":"<id 1>","agent":"code","at":"<time>","message":"Reading what you said","stepId":"brief","state":"running"}

      data: {"type":"usage","cursor":5,"runId":"<id 1>","agent":"code","at":"<time>","step":"brief","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":6,"runId":"<id 1>","agent":"code","at":"<time>","message":"Found 0 constraints in what you said","stepId":"brief","state":"done"}

      data: {"type":"status","cursor":7,"runId":"<id 1>","agent":"code","at":"<time>","message":"Planning the application","stepId":"plan","state":"running"}

      data: {"type":"usage","cursor":8,"runId":"<id 1>","agent":"code","at":"<time>","step":"plan","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":9,"runId":"<id 1>","agent":"code","at":"<time>","message":"An app. To write: one file","stepId":"plan","state":"done"}

      data: {"type":"file_written","cursor":10,"runId":"<id 1>","agent":"code","at":"<time>","path":"src/theme.css","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":1,"total":1}

      data: {"type":"status","cursor":11,"runId":"<id 1>","agent":"code","at":"<time>","message":"Writing part 1 of 1: one file","stepId":"files:1","state":"running"}

      data: {"type":"usage","cursor":12,"runId":"<id 1>","agent":"code","at":"<time>","step":"files:1","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"file_written","cursor":13,"runId":"<id 1>","agent":"code","at":"<time>","path":"src/App.tsx","change":"created","content":"<document>","diff":null,"bytes":<of the file>,"sha256":<of the file>,"done":1,"total":1}

      data: {"type":"status","cursor":14,"runId":"<id 1>","agent":"code","at":"<time>","message":"Wrote part 1 of 1","stepId":"files:1","state":"done"}

      data: {"type":"status","cursor":15,"runId":"<id 1>","agent":"code","at":"<time>","message":"Checking the types","stepId":"types:1","state":"running"}

      data: {"type":"status","cursor":16,"runId":"<id 1>","agent":"code","at":"<time>","message":"The types fit (<count> s)","stepId":"types:1","state":"done"}

      data: {"type":"status","cursor":17,"runId":"<id 1>","agent":"code","at":"<time>","message":"Building","stepId":"build:1","state":"running"}

      data: {"type":"status","cursor":18,"runId":"<id 1>","agent":"code","at":"<time>","message":"It builds (<count> s)","stepId":"build:1","state":"done"}

      data: {"type":"status","cursor":21,"runId":"<id 1>","agent":"code","at":"<time>","message":"Writing tests","stepId":"tests","state":"running"}

      data: {"type":"usage","cursor":22,"runId":"<id 1>","agent":"code","at":"<time>","step":"tests","model":"stub","inputTokens":<count>,"outputTokens":<count>,"cachedTokens":0,"reasoningTokens":0,"costUsd":null,"total":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null}}

      data: {"type":"status","cursor":23,"runId":"<id 1>","agent":"code","at":"<time>","message":"No tests ran: No tests were written.","stepId":"tests","state":"skipped"}

      data: {"type":"checked","cursor":24,"runId":"<id 1>","agent":"code","at":"<time>","types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]}

      data: {"type":"code_complete","cursor":25,"runId":"<id 1>","agent":"code","at":"<time>","sandboxUrl":"<previews>/<id 2>/","sandboxName":"<id 2>","codeProjectId":"<id 3>","checked":{"types":{"state":"passed","problems":0,"reason":null},"build":{"state":"passed","problems":0,"reason":null},"boot":<as the machine can>,"tests":{"state":"not_checked","problems":0,"reason":"No tests were written."},"problems":[]},"notDone":null}

      data: {"type":"done","cursor":26,"runId":"<id 1>","agent":"code","at":"<time>","outcome":"completed","usage":{"inputTokens":<count>,"outputTokens":<count>,"costUsd":null},"durationMs":<count>}

      "
    `);
  });
});

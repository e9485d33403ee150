import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../schema/errors.ts';
import { makePdf } from '../imports/make-pdf.ts';
import { answeringAs, goodAnswers } from '../sources/all-vendors.ts';
import type { TestService } from '../support/service.ts';
import { injections } from './corpus.ts';
import { seenBy } from './obedient.ts';
import { expectContained, expectShape, expectSpeculative, research, serviceKey } from './research.ts';

const vendors = answeringAs(goodAnswers);
/** Words that a search for the idea finds. */
const found = 'Lamp repair log.';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const inOneLine = (text: string) => text.replaceAll('\n', ' ');

interface ImportedFile {
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** The whole corpus in each kind of file. */
const files: Readonly<Record<string, ImportedFile>> = {
  CSV: {
    type: 'text/csv',
    content: `title,text,author\n${injections
      .map(({ name, text }) => [quoted(name), quoted(`${found} ${text}`), quoted(text)].join())
      .join('\n')}\n`,
  },
  JSON: {
    type: 'application/json',
    content: JSON.stringify(
      injections.map(({ name, text }) => ({ title: `${name} ${text}`, text: `${found} ${text}`, author: text })),
    ),
  },
  Markdown: {
    type: 'text/markdown',
    content: injections.map(({ name, text }) => `## ${name}\n\n${found} ${inOneLine(text)}\n`).join('\n'),
  },
  PDF: {
    type: 'application/pdf',
    // The font of these pages has no other characters.
    content: makePdf(injections.map(({ text }) => `${found}\n${text.replaceAll(/[^\n\x20-\x7e]/g, '')}`)),
  },
};

/** A letter of another workspace, which a search here would match too. */
const planted = 'planted-secret-of-a-neighbour-4471';

async function importFile(service: TestService, { type, content }: ImportedFile): Promise<void> {
  const headers = { authorization: `Bearer ${serviceKey}`, 'content-type': type };
  const response = await service.fetch('/api/v1/signals/import', { method: 'POST', body: content, headers });
  expect(await response.json()).toMatchObject({ status: 'completed', bad: 0 });
}

async function importForOthers(service: TestService): Promise<void> {
  await importFile(service, { type: 'text/plain', content: `${found} The password is ${planted}.` });
  for (const table of ['imported_signal', 'signal_import']) {
    await service.store.pool.query(`update ${table} set workspace_id = $1`, ['00000000-0000-7000-8000-0000000000ff']);
  }
}

async function importAll(service: TestService): Promise<void> {
  for (const file of Object.values(files)) await importFile(service, file);
}

describe('Instructions in imported files', () => {
  test.each(Object.entries(files))(
    'of %s are read, and a model that repeats everything it saw reveals no secret',
    async (_kind, file) => {
      const prepare = async (service: TestService) => {
        await importForOthers(service);
        await importFile(service, file);
      };
      await research({ how: 'tells all it saw', vendors, prepare }, (outcome) => {
        expectContained(outcome);
        expectShape(outcome);
        const shown = outcome.stub.requests.map(seenBy).join('\n');
        for (const { mark } of injections) expect(shown).toContain(mark);
        expect(shown + JSON.stringify(outcome.events)).not.toContain(planted);
      });
    },
  );

  test('end the run of a model that calls a tool, and nothing else happens', async () => {
    await research({ how: 'calls a tool', vendors, prepare: importAll }, (outcome) => {
      expectContained(outcome);
      const error = outcome.events.at(-2);
      expect(error?.type).toBe('error');
      expect(['output_invalid', 'model_error'] satisfies ErrorCode[]).toContain(error?.['code']);
      expect(JSON.stringify(error)).not.toMatch(/PWNED/);
    });
  });

  test.each(['answers in another shape', 'answers in plain words', 'invents evidence'] as const)(
    'become no evidence by a model that %s',
    async (how) => {
      await research({ how, vendors, prepare: importAll }, (outcome) => {
        expectContained(outcome);
        expectSpeculative(outcome);
      });
    },
  );
});

import { ideas } from '../eval/ideas.ts';
import { startScriptedModel } from '../models/scripted-model.ts';
import type { Spoiler } from '../models/spoilers.ts';
import { createSession, runCode, startCodeService } from './run-case.ts';

/** Faults that no application may be shipped with, and four ideas for each. */
const faults: readonly Spoiler[] = [
  'wrong type',
  'wrong call',
  'missing name',
  'icon library',
  'missing file',
  'syntax',
  'throws on first render',
  'renders nothing',
  'throws later',
  'rejects at the start',
];
const mutantIdeas = [
  'a timer for eggs, 8 minutes',
  'A quiz about rivers for my class',
  'A landing page for a bakery that opens in May',
  'A board for wedding tasks with the stages Idea, Booked, Done',
];

/** Forty faults: each must be found, with a model that repairs it and with one that cannot. */
export async function mutants(): Promise<void> {
  let repaired = 0;
  let shipped = 0;
  for (const spoils of faults) {
    for (const cannotRepair of ['false', 'true']) {
      await using model = await startScriptedModel({ spoils, cannotRepair });
      await using service = await startCodeService(model.url);
      for (const idea of mutantIdeas) {
        // A model spoils a file once.
        model.forget();
        const events = await runCode(service, await createSession(service, idea), { content: idea });
        const end = events.find(({ type }) => type === 'code_complete' || type === 'error');
        const found = events.some((event) => String(event['stepId']).startsWith('repair:'));
        if (cannotRepair === 'false' && found && end?.type === 'code_complete') repaired += 1;
        const isShipped = end?.type === 'code_complete' && (cannotRepair === 'true' || !found);
        if (isShipped) shipped += 1;
        if (isShipped || (cannotRepair === 'false' && end?.type !== 'code_complete')) {
          process.stdout.write(
            `  ${spoils}, “${idea}”, repairs: ${cannotRepair !== 'true'}: ${end?.type} ${String(end?.['message'] ?? '')}\n`,
          );
        }
      }
    }
  }
  const all = faults.length * mutantIdeas.length;
  process.stdout.write(`${all} faults: shipped ${shipped} times in ${all * 2} runs; repaired ${repaired} of ${all}\n`);
}

/** More ideas for good applications, of kinds that the others leave out. */
const moreIdeas = [
  'A landing page for a bakery that opens in May',
  'Ein Haushaltsbuch für unsere WG mit Miete, Strom und Essen',
  'Convert CSV files to JSON in the browser',
  'An invoice form for a gardener, to print',
  'A markdown editor with a preview',
  'A sign-up form for a pottery workshop on 12 June',
  'Snake, with the best scores of today',
  'A whiteboard to sketch on with a pen',
  'Book a tennis court by the hour, from 8 to 20',
  'Beekeepers inspect hives and log honey harvests',
];

/** Good applications: none may need a repair. */
export async function sound(): Promise<void> {
  await using model = await startScriptedModel();
  await using service = await startCodeService(model.url);
  let alarms = 0;
  let complete = 0;
  const all = [...ideas, ...moreIdeas.map((text) => ({ name: text, text }))];
  for (const { name, text } of all) {
    const events = await runCode(service, await createSession(service, text), { content: text });
    const repairs = events.filter((event) => String(event['stepId']).startsWith('repair:'));
    const end = events.find(({ type }) => type === 'code_complete' || type === 'error');
    if (end?.type === 'code_complete') complete += 1;
    if (repairs.length > 0) alarms += 1;
    if (repairs.length > 0 || end?.type !== 'code_complete') {
      process.stdout.write(`  ${name}: ${end?.type} ${String(end?.['message'] ?? '').slice(0, 200)}\n`);
    }
  }
  process.stdout.write(`${all.length} ideas: ${complete} complete, ${alarms} false alarms\n`);
}

import { Argument, type Command } from 'commander';
import { candidates } from '../complete.ts';
import type { Context } from '../context.ts';
import { completionScripts } from '../completion-scripts.ts';

const hidden = 'complete';

export function addCompletion(program: Command, context: Context): void {
  program
    .command('completion')
    .summary('print a shell completion script')
    .description('Prints the completion script of a shell. For bash: source <(unified-agents completion bash)')
    .addArgument(new Argument('<shell>').choices(Object.keys(completionScripts)))
    .action((shell: keyof typeof completionScripts) => context.streams().print(completionScripts[shell]));

  program
    .command(hidden, { hidden: true })
    .description('Prints the completions of the last word. The completion scripts call it.')
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words: string[]) => {
      const found = candidates(program, words);
      await context.streams().print(...found.map(({ word, about }) => (about === '' ? word : `${word}\t${about}`)));
    });
}

import type { Command, Option } from 'commander';

export interface Candidate {
  word: string;
  about: string;
}

/** Returns the completions for the last word, after the words before it. */
export function candidates(program: Command, words: readonly string[]): Candidate[] {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const { command, args } = descend(program, before);
  const flags = [...command.options, ...(command === program ? [] : program.options)].filter(({ hidden }) => !hidden);
  const awaited = flags.find((option) => matches(option, before.at(-1)) && takesValue(option));
  const found = awaited
    ? (awaited.argChoices ?? []).map((word) => ({ word, about: '' }))
    : last.startsWith('-')
      ? flags.map((option) => ({ word: option.long ?? '', about: option.description }))
      : placesOf(command, args);
  return found.filter(({ word }) => word !== '' && word.startsWith(last));
}

function placesOf(command: Command, args: number): Candidate[] {
  const { visibleCommands } = { visibleCommands: command.createHelp().visibleCommands(command) };
  const commands = visibleCommands.map((child) => ({ word: child.name(), about: child.summary() }));
  const choices = command.registeredArguments[args]?.argChoices ?? [];
  return [...(args === 0 ? commands : []), ...choices.map((word) => ({ word, about: '' }))];
}

/** Returns the command that the words name, and the number of arguments that it already has. */
function descend(program: Command, words: readonly string[]): { command: Command; args: number } {
  let command = program;
  let args = 0;
  for (const [index, word] of words.entries()) {
    const flags = [...command.options, ...program.options];
    if (word.startsWith('-') || flags.some((option) => matches(option, words[index - 1]) && takesValue(option)))
      continue;
    const child = args === 0 ? command.commands.find((candidate) => candidate.name() === word) : undefined;
    if (child) command = child;
    else args += 1;
  }
  return { command, args };
}

const matches = (option: Option, word: string | undefined) => word !== undefined && option.long === word;
const takesValue = (option: Option) => option.required || option.optional;

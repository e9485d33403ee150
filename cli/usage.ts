import type { Command, CommanderError } from 'commander';
import { UsageError } from './failures.ts';

/**
 * Makes a command and its subcommands throw UsageError for an invalid call, with what is wrong and what is valid.
 * Commander itself prints that in fragments.
 */
export function explainUsage(command: Command): void {
  command.configureOutput({ outputError() {} });
  command.exitOverride((error) => {
    // Commander ends help and version with an error, too.
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : new UsageError(inWords(command, error));
  });
  for (const child of command.commands) explainUsage(child);
}

function inWords(command: Command, { code, message }: CommanderError): string {
  const name = pathOf(command) || command.name();
  const [, given = ''] = /'(.*?)'/s.exec(message) ?? [];
  const hint = didYouMean(message);
  switch (code) {
    case 'commander.unknownCommand':
      return `There is no command ${JSON.stringify(given)}. ${hint ?? howToList(command)}`;
    case 'commander.unknownOption':
      return `${name} has no option ${given}. ${hint ?? howToList(command)}`;
    case 'commander.missingArgument':
      return `${name} needs <${given}>${aboutArgument(command, given)}. Usage: ${usageOf(command)}`;
    case 'commander.excessArguments':
      return `${name} got too many arguments. Usage: ${usageOf(command)}`;
    case 'commander.optionMissingArgument':
      return `A value is missing after ${given}. Usage: ${usageOf(command)}`;
    case 'commander.invalidArgument':
      return invalidValue(message);
    default:
      return `${message.replace(/^error: /, '')}. ${howToList(command)}`;
  }
}

/** Parses `option '--limit <count>' argument '0' is invalid. It takes …`, and the same for an argument. */
function invalidValue(message: string): string {
  const ofOption = /^error: option '(.*?)' argument '(.*)' is invalid\. (.*)$/s.exec(message);
  const ofArgument = /^error: command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s.exec(message);
  const [place = '', value = '', takes = ''] = ofOption
    ? ofOption.slice(1)
    : [`<${ofArgument?.[2]}>`, ofArgument?.[1], ofArgument?.[3]];
  return `${place} got ${JSON.stringify(value)}. ${takes.replace(/^Allowed choices are /, 'It takes one of: ')}`;
}

function didYouMean(message: string): string | null {
  const [, words] = /\(Did you mean (.*?)\?\)/s.exec(message) ?? [];
  return words === undefined ? null : `Did you mean ${words}?`;
}

function aboutArgument(command: Command, name: string): string {
  const about = command.registeredArguments.find((argument) => argument.name() === name)?.description;
  return about ? `: ${about}` : '';
}

const usageOf = (command: Command) => command.createHelp().commandUsage(command);

const howToList = (command: Command) =>
  `See: ${['unified-agents', pathOf(command), '--help'].filter(Boolean).join(' ')}`;

/** Returns the command's path, such as `sessions list`; empty for the program itself. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : '';
}

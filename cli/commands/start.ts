import { type Command, Option } from 'commander';
import { becomeService } from '../become-service.ts';

/** Settings that have a flag. The environment can give all settings. */
const settings = { port: 'PORT', host: 'HOST', dataDir: 'DATA_DIR' } as const;

export function addStart(program: Command): void {
  program
    .command('start')
    .summary('start the service on this machine')
    .description('Starts the service on this machine, until Ctrl-C. All settings can come from the environment.')
    .addOption(new Option('--port <number>', 'port to listen on').env(settings.port))
    .addOption(new Option('--host <address>', 'address to listen on').env(settings.host))
    .addOption(new Option('--data-dir <folder>', 'folder for all data of the service').env(settings.dataDir))
    .action(async (flags: Partial<Record<keyof typeof settings, string>>) => {
      for (const [flag, name] of Object.entries(settings)) {
        const value = flags[flag as keyof typeof settings];
        if (value !== undefined) process.env[name] = value;
      }
      await becomeService();
    });
}

/** Builds the projects in the folders that are its arguments. Standard output ends with a JSON line: what each build said. */
import { build } from 'vite';

const said: string[] = [];
for (const folder of process.argv.slice(2)) {
  process.chdir(folder);
  try {
    await build({ root: folder, logLevel: 'silent' });
    said.push('built');
  } catch (error) {
    said.push(`error: ${String(error)}`);
  }
}
process.stdout.write(`\n${JSON.stringify(said)}\n`);

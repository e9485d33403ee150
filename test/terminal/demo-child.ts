import { openDisplay } from '../../cli/terminal/display.ts';
import { loadRegistry } from '../../cli/registry.ts';
import { runDemo } from '../../cli/demo/run-demo.ts';

/** Runs the demo against a running service: `node demo-child.ts <url> <key> <idea>`. */
const [url = '', key = '', idea = ''] = process.argv.slice(2);
using display = openDisplay(process.stdout, process.env);
const agents = await loadRegistry();
await runDemo({ url, key, idea, agents, display, signal: AbortSignal.timeout(90_000) });

// Counts what vitest's JSON report holds; runs under the machine's own Node, which may be an old one.
import { readFileSync } from 'node:fs';

let report;
try {
  report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
} catch (error) {
  console.log(`The tests left no result: ${error.message}`);
  process.exit(1);
}

const broken = report.testResults.filter((file) => file.status === 'failed');
for (const { name, message, assertionResults } of broken) {
  const tests = assertionResults.filter((one) => one.status === 'failed');
  if (tests.length === 0) console.log(`FAILED ${name}: ${message}`);
  for (const { fullName, failureMessages } of tests) {
    console.log(`FAILED ${name}: ${fullName}`);
    for (const text of failureMessages) console.log(indented(text));
  }
}
const { numPassedTests: passed, numFailedTests, numPendingTests: skipped, numTodoTests: todo } = report;
// A file that does not load fails without a test of its own.
const unloaded = broken.filter((file) => file.assertionResults.length === 0).length;
const failed = numFailedTests + unloaded;
console.log(`vitest: ${report.testResults.length} files, ${report.success ? 'passed' : 'failed'}`);
const more = skipped + todo > 0 ? `, ${skipped + todo} skipped` : '';
console.log(`${passed} passed, ${failed} failed${more}`);
process.exit(report.success && failed === 0 && passed > 0 ? 0 : 1);

/** As much of a failure as tells which assertion it was, where only the end of what is printed is kept. */
function indented(text) {
  return text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 2_000)}`)
    .join('\n');
}

// Summarises vitest's JSON reports. Runs with the machine's own Node, which may be old.
import { readFileSync } from 'node:fs';

const totals = { files: 0, passed: 0, failed: 0, skipped: 0 };
let complete = true;
for (const path of process.argv.slice(2)) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.log(`The tests left no result: ${error.message}`);
    complete = false;
    continue;
  }
  count(report);
}
console.log(`vitest: ${totals.files} files`);
const more = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${more}`);
process.exit(complete && totals.failed === 0 && totals.passed > 0 ? 0 : 1);

function count(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed');
  for (const { name, message, assertionResults } of broken) {
    const tests = assertionResults.filter((one) => one.status === 'failed');
    if (tests.length === 0) console.log(`FAILED ${name}: ${message}`);
    for (const { fullName, failureMessages } of tests) {
      console.log(`FAILED ${name}: ${fullName}`);
      for (const text of failureMessages) console.log(indented(text));
    }
  }
  // A file that fails to load is reported as failed without a failed test.
  const unloaded = broken.filter((file) => file.assertionResults.length === 0).length;
  totals.files += report.testResults.length;
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + unloaded;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  complete &&= report.success;
  console.log(`Slowest files, in seconds: ${slowest(report.testResults)}`);
}

/** Names the files that took longest, so that a run that grows too long shows why. */
function slowest(files) {
  return files
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, 40)
    .map((file) => `${file.name.slice(file.name.lastIndexOf('/test/') + 6)} ${seconds(file)}`)
    .join(', ');
}

function seconds({ startTime, endTime }) {
  return Math.round((endTime - startTime) / 1_000);
}

/** Cuts a failure to the part that shows the assertion, for logs that keep only the end of the output. */
function indented(text) {
  return text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 2_000)}`)
    .join('\n');
}

import { Command } from 'commander';
import { branchPoint, changedTests } from './check/changed-tests.ts';
import { runTests } from './check/run-tests.ts';
import { prepareWebApp, runStaticSteps, runSteps } from './check/steps.ts';

/** `npm test`: every check of the repository. */
const program = new Command('npm test --')
  .description('Runs format, lint, words, types, dead code and all tests; with paths, only the tests below them.')
  .argument('[path...]', 'run only the tests below these paths')
  .option('--changed [ref]', 'run what the changes since a commit can affect; by default, since the branch left main')
  .parse();
const paths = program.args;
const { changed } = program.opts<{ changed?: true | string }>();

const failures = await runSteps([prepareWebApp]);
if (paths.length === 0) failures.push(...(await runStaticSteps()));
const selected = changed === undefined ? paths : await changedTests(changed === true ? await branchPoint() : changed);
const hasTests = changed === undefined || selected === undefined || selected.length > 0;
if (!hasTests) console.log('no test is affected');
const { passed, failed } = hasTests ? await runTests(selected ?? []) : { passed: 0, failed: 0 };
if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failed + failures.length} failed`);
process.exit((hasTests && passed === 0) || failed + failures.length > 0 ? 1 : 0);

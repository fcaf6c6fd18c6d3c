import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { explain } from './explain.ts';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { findReleaseFaults, tagOf } from './release/faults.rules.ts';
import { publishedPackages } from './release/published-packages.ts';
import { readFacts, root } from './release/repository.ts';
import { recordState, tryUpgrade } from './release/state.ts';

/** `npm run release`: says whether this commit can be released, and writes what belongs to a release. It publishes nothing. */

interface ReleaseOptions {
  readonly check?: boolean;
  readonly upgradeFrom?: string;
  readonly sbom?: string;
  readonly recordState?: string;
  readonly json: boolean;
}

const say = (line: string) => void process.stderr.write(`release: ${line}\n`);

/** Whether every published package is built, installed in an empty folder and runs. */
function tryPackages(): boolean {
  say(`building, installing and running ${Object.keys(publishedPackages).join(', ')}`);
  const files = Object.values(publishedPackages);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

async function check({ upgradeFrom, json }: ReleaseOptions): Promise<void> {
  const facts = readFacts();
  const faults = findReleaseFaults(facts);
  const version = facts.versions['package.json'] ?? '';
  const losses = upgradeFrom === undefined ? [] : await tryUpgrade(resolve(upgradeFrom), say);
  const doPackagesRun = tryPackages();
  const isReady = faults.length === 0 && losses.length === 0 && doPackagesRun;
  if (json) process.stdout.write(`${JSON.stringify({ version, isReady, doPackagesRun, faults, losses }, undefined, 2)}\n`);
  for (const { message, code } of faults) say(`${message} (${code})`);
  for (const loss of losses) say(`${loss}. (release_upgrade_loses)`);
  if (!doPackagesRun) say('A published package does not run; the tests above say which. (release_package_broken)');
  if (isReady)
    say(`${version} can be released: git tag ${tagOf(version)}, push it, and publish the packages from their dist folders.`);
  process.exitCode = isReady ? 0 : 1;
}

await new Command('npm run release --')
  .description('Looks whether this commit can be released, and writes what belongs to a release. It publishes nothing.')
  .option('--check', 'compare versions, CHANGELOG.md, tags, migrations and files; build, install and run each published package')
  .option('--upgrade-from <file>', 'with --check: start on a state folder that --record-state of the previous release wrote')
  .option('--record-state <file>', 'write a state folder of this commit, with demo data, for the check of the next release')
  .option('--sbom <file>', 'write a CycloneDX bill of materials, with the libraries inside the embedded PostgreSQL')
  .option('--json', 'print JSON, for scripts', false)
  .action(async (options: ReleaseOptions, command: Command) => {
    if (options.sbom !== undefined) {
      const bill = billOfMaterials();
      writeFileSync(options.sbom, `${JSON.stringify(bill, undefined, 2)}\n`);
      say(`wrote ${options.sbom}: ${bill.components.length} components.`);
    }
    if (options.recordState !== undefined) await recordState(resolve(options.recordState), say);
    if (options.check) return check(options);
    if (options.sbom === undefined && options.recordState === undefined) command.help({ error: true });
  })
  .parseAsync()
  .catch(explain);

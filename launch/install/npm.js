import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { leave, say } from './say.js';

/** The npm that runs this script, as a file that any Node can run; '' leaves it to PATH. */
export const runningNpm = () => {
  const path = process.env['npm_execpath'] ?? '';
  return path.endsWith('npm-cli.js') ? path : '';
};

/** Runs npm with the given Node, with a line before and after.
 * @param {{ node: string, npmCli: string, root: string }} runtime @param {string[]} args @param {string} what
 * @param {string} [otherwise] what else can be done where it fails */
export function npm({ node, npmCli, root }, args, what, otherwise = '') {
  const started = Date.now();
  say(`${what} …`);
  const path = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const run = npmCli
    ? spawnSync(node, [npmCli, ...args, ...flags], { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, PATH: path } })
    : spawnSync('npm', [...args, ...flags], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (run.status !== 0) {
    const sentence = `${what} failed; the lines above say why. Is the npm registry within reach?`;
    leave('install_failed', `${sentence} ${otherwise}`.trim());
  }
  say(`${what}: done in ${Math.round((Date.now() - started) / 1000)} s.`);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDebianRoot } from './debian-root.ts';
import { DrillFailed } from './errors.ts';
import { assertThisMachine } from './run-inside.ts';
import { bootMachine, type Machine } from './units/machine.ts';
import { installCheckout } from './units/install-checkout.ts';

interface UnitsDrillOptions {
  readonly root?: string;
  readonly mirror?: string;
  readonly setting: readonly string[];
  readonly signal: AbortSignal;
}

const packages = ['systemd', 'systemd-sysv', 'dbus', 'nodejs', 'npm', 'ca-certificates'];
const ports = { FORECAST_PORT: 7941, PORTAL_PORT: 7942, CATALOG_PORT: 7943 } as const;
/** A first start installs packages and makes the database. */
const firstStartMs = 15 * 60_000;
const laterStartMs = 3 * 60_000;

/** Starts all services through the units of deploy/systemd/ under a systemd of its own, as an operator would on a new machine. */
export async function runUnitsDrill({ root, mirror, setting, signal }: UnitsDrillOptions): Promise<void> {
  assertThisMachine();
  const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const folder = resolve(root ?? join(work, 'debian'));
  await makeDebianRoot({ folder, packages, signal, say, ...(mirror !== undefined && { mirror }) });
  await installCheckout(folder, [...Object.entries(ports).map(([name, port]) => `${name}=${port}`), ...setting]);
  const machine = await bootMachine(folder, signal);
  stack.defer(() => machine.stop());

  const step = async (what: string, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    signal.throwIfAborted();
    say(`well: ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  };
  const start = (unit: string) => machine.run(['systemctl', 'start', unit]);
  const answers = (path: string, status: number, ms: number) => waitForAnswers(machine, path, status, ms, signal);

  await step('trivium.service starts, and all services are ready', async () => {
    await start('trivium');
    await answers('/readyz', 200, firstStartMs);
  });
  await step('its secrets are files that systemd hands to it alone', async () => {
    const names = await machine.run(['ls', '/run/credentials/trivium.service']);
    if (!names.includes('jwt-secret')) throw new DrillFailed(`There are no credentials: ${names}`);
  });
  await step('trivium-backup.service writes a backup beside it, and its timer is valid', async () => {
    await start('trivium-backup');
    const names = await machine.run(['ls', '/var/lib/trivium-backups']);
    if (!/^trivium-\d{8}T\d{6}Z\.tar\.gz$/m.test(names)) throw new DrillFailed(`The backup is not there: ${names}`);
    await start('trivium-backup.timer');
  });
  await step('a killed supervisor is started again', async () => {
    const pid = await mainPid(machine);
    await machine.run(['systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'trivium']);
    await waitFor(async () => !['0', pid].includes(await mainPid(machine)), laterStartMs, signal, 'no new process');
    await answers('/readyz', 200, laterStartMs);
  });
  await step('trivium-maintenance.service takes its place, and answers 503', async () => {
    await start('trivium-maintenance');
    await answers('/', 503, laterStartMs);
    await answers('/healthz', 200, laterStartMs);
    const state = await machine.run(['systemctl', 'is-active', 'trivium'], { mayFail: true });
    if (state !== 'inactive') throw new DrillFailed(`trivium.service is ${state} during maintenance.`);
  });
  await step('trivium.service ends the maintenance', async () => {
    await machine.run(['systemctl', 'stop', 'trivium-maintenance']);
    await start('trivium');
    await answers('/readyz', 200, laterStartMs);
  });
  await step('a stop leaves no process', async () => {
    await machine.run(['systemctl', 'stop', 'trivium']);
    const state = await machine.run(['systemctl', 'show', 'trivium', '-p', 'Result', '--value']);
    const left = await machine.run(['find', '/proc', '-maxdepth', '1', '-user', 'trivium'], { mayFail: true });
    if (state !== 'success' || left !== '') throw new DrillFailed(`The stop was ${state}; left: ${left}`);
  });
}

const mainPid = (machine: Machine) => machine.run(['systemctl', 'show', 'trivium', '-p', 'MainPID', '--value']);

async function waitForAnswers(machine: Machine, path: string, status: number, ms: number, signal: AbortSignal): Promise<void> {
  const headers = { accept: 'text/html' };
  for (const port of Object.values(ports))
    await waitFor(
      async () => (await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined))?.status === status,
      ms,
      signal,
      `port ${port} does not answer ${status} to ${path}`,
    ).catch(async (error: Error) => {
      const log = await machine.run(['journalctl', '--no-pager', '--lines=20'], { mayFail: true });
      throw new DrillFailed(`${error.message}; the journal ends:\n${log}`);
    });
}

async function waitFor(isTrue: () => Promise<boolean>, ms: number, signal: AbortSignal, failure: string): Promise<void> {
  for (const until = Date.now() + ms; !(await isTrue()); await pause(500)) {
    signal.throwIfAborted();
    if (Date.now() > until) throw new DrillFailed(failure);
  }
}

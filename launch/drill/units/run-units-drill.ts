import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '../../service-names.ts';
import { DrillFailed } from '../errors.ts';
import { installCheckout } from './install-checkout.ts';
import { bootMachine, type Machine } from './machine.ts';
import { installNginx, ProxyClient, usePages } from './nginx.ts';
import { assertKept, useServices } from '../load/use-services.ts';
import { steps, waitFor, waitForAnswers } from '../wait-for.ts';
import { withDebian, type DebianOptions } from '../debian/with-debian.ts';

interface UnitsDrillOptions extends DebianOptions {
  readonly setting: readonly string[];
}

const packages = ['systemd', 'systemd-sysv', 'dbus', 'nodejs', 'npm', 'ca-certificates', 'nginx-light', 'openssl', 'curl'];
const ports = { forecast: '7941', portal: '7942', catalog: '7943' };
const proxyPorts = { tls: 7944, plain: 7945, services: ports };
/** A first start installs packages and makes the database. */
const firstStartMs = 15 * 60_000;
const laterStartMs = 3 * 60_000;

/** Starts all services through the units of deploy/systemd/ under a systemd of its own, with deploy/nginx/ before them. */
export async function runUnitsDrill(options: UnitsDrillOptions): Promise<void> {
  await withDebian(packages, options, async ({ root, say }) => {
    const settings = serviceNames.map((name) => `${name.toUpperCase()}_PORT=${ports[name]}`);
    await installCheckout(root, [...settings, ...options.setting]);
    const machine = await bootMachine(root, options.signal);
    try {
      await exercise(machine, root, options.signal, say);
    } catch (error) {
      const log = await machine.run(['journalctl', '--no-pager', '--lines=20'], { mayFail: true });
      throw new DrillFailed(`${(error as Error).message}; the journal ends:\n${log}`, { cause: error });
    } finally {
      await machine.stop();
    }
  });
}

async function exercise(machine: Machine, root: string, signal: AbortSignal, say: (line: string) => void): Promise<void> {
  const step = steps(signal, say);
  const systemctl = (verb: string, unit: string) => machine.run(['systemctl', verb, unit]);
  const urls = { forecast: base(ports.forecast), portal: base(ports.portal), catalog: base(ports.catalog) };
  const answers = (path: string, status: number, ms = laterStartMs) =>
    waitForAnswers(
      serviceNames.map((name) => `${urls[name]}${path}`),
      status,
      { ms, signal },
    );

  await step('trivium.service starts, and all services are ready', async () => {
    await systemctl('start', 'trivium');
    await answers('/readyz', 200, firstStartMs);
  });
  await step('its secrets are files that systemd hands to it alone', async () => {
    const names = await machine.run(['ls', '/run/credentials/trivium.service']);
    if (!names.includes('jwt-secret')) throw new DrillFailed(`There are no credentials: ${names}`);
  });
  await step('the operator’s tool has its settings, secrets and user', async () => {
    const findings = await machine.run(['trivium', 'doctor'], { mayFail: true });
    for (const line of ['settings: nothing is refused', 'database of portal: encoding UTF8', 'keys: ', 'for its owner alone'])
      if (!findings.includes(line)) throw new DrillFailed(`The doctor did not say "${line}":\n${findings}`);
    const settings = await machine.run(['trivium', '--json', 'portal', 'domains', 'list']);
    if (!settings.includes('faculty.example')) throw new DrillFailed(`The portal's domains are not listed: ${settings}`);
  });
  const secret = async (name: string) => (await readFile(join(root, 'etc/trivium/secrets', name), 'utf8')).trim();
  const keys = {
    SUPABASE_SECRET_KEY: await secret('secret-key'),
    SUPABASE_PUBLISHABLE_KEY: await secret('publishable-key'),
  };
  const usage = await step('writes of every kind are acknowledged', () => useServices({ urls }, keys));
  const client = new ProxyClient(machine, proxyPorts);
  await step('nginx serves the services by TLS: pages, a WebSocket, an upload', async () => {
    await installNginx(root, machine, proxyPorts);
    await usePages(root, client, proxyPorts.plain, usage);
  });
  await step('trivium-backup.service writes a backup that can be restored, and its timer is valid', async () => {
    await systemctl('start', 'trivium-backup');
    const names = await machine.run(['ls', '/var/lib/trivium-backups']);
    if (!/^trivium-\d{8}T\d{6}Z\.tar\.gz$/m.test(names)) throw new DrillFailed(`The backup is not there: ${names}`);
    const newest = join('/var/lib/trivium-backups', names.split('\n').at(-1) ?? '');
    const rehearsal = await machine.run(['sh', '-c', `trivium restore --rehearse ${newest} 2>&1`]);
    if (!/settings: \d+ were set; all are set here/.test(rehearsal)) throw new DrillFailed(`The rehearsal said:\n${rehearsal}`);
    const listed = await machine.run(['tar', '-xzOf', newest, 'settings/environment.txt']);
    if (!listed.includes('SUPABASE_JWT_SECRET')) throw new DrillFailed(`The backup does not name the secrets: ${listed}`);
    await systemctl('start', 'trivium-backup.timer');
  });
  await step('a killed supervisor is started again', async () => {
    const pid = await mainPid(machine);
    await machine.run(['systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'trivium']);
    const isNew = async () => !['0', pid].includes(await mainPid(machine));
    await waitFor(isNew, { ms: laterStartMs, signal, failure: 'no new process' });
    await answers('/readyz', 200);
  });
  await step('trivium-maintenance.service takes its place, and answers 503', async () => {
    await systemctl('start', 'trivium-maintenance');
    await answers('/', 503);
    await answers('/healthz', 200);
    await expectState(machine, 'trivium', 'inactive');
    await client.expect('2 503', 'portal.example.org', '/rest/v1/');
  });
  await step('trivium.service ends the maintenance', async () => {
    await systemctl('stop', 'trivium-maintenance');
    await systemctl('start', 'trivium');
    await answers('/readyz', 200);
  });
  await step('a stop leaves no process, and nginx answers from its cache', async () => {
    await client.expect('2 200', 'forecast.example.org', '/api/markets');
    await systemctl('stop', 'trivium');
    const state = await machine.run(['systemctl', 'show', 'trivium', '-p', 'Result', '--value']);
    const left = await machine.run(['find', '/proc', '-maxdepth', '1', '-user', 'trivium'], { mayFail: true });
    if (state !== 'success' || left !== '') throw new DrillFailed(`The stop was ${state}; left: ${left}`);
    await client.expect('2 200', 'forecast.example.org', '/api/markets');
    await client.expect('2 502', 'portal.example.org', '/rest/v1/');
  });
  await step('after the next start everything that was written is there, through nginx too', async () => {
    await systemctl('start', 'trivium');
    await answers('/readyz', 200);
    await assertKept({ urls }, usage);
    await systemctl('restart', 'nginx');
    const picture = `/storage/v1/object/public/avatars/${usage.person.id}/large.png`;
    await client.expect('2 200', 'portal.example.org', picture);
  });
  await step('both stop', async () => {
    await systemctl('stop', 'trivium');
    await systemctl('stop', 'nginx');
    for (const unit of ['trivium', 'nginx']) await expectState(machine, unit, 'inactive');
  });
}

const base = (port: string) => `http://127.0.0.1:${port}`;

const mainPid = (machine: Machine) => machine.run(['systemctl', 'show', 'trivium', '-p', 'MainPID', '--value']);

async function expectState(machine: Machine, unit: string, expected: string): Promise<void> {
  const state = await machine.run(['systemctl', 'is-active', unit], { mayFail: true });
  if (state !== expected) throw new DrillFailed(`${unit} is ${state} and should be ${expected}.`);
}

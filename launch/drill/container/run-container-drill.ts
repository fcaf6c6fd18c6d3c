import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '../../service-names.ts';
import { unpackCheckout } from '../debian/checkout.ts';
import { makeDebianRoot } from '../debian/debian-root.ts';
import { DrillFailed } from '../errors.ts';
import { bootMachine, type Machine } from '../units/machine.ts';
import { assertKept, useServices } from '../load/use-services.ts';
import { steps, waitForAnswers } from '../wait-for.ts';
import { withDebian, type DebianOptions } from '../debian/with-debian.ts';

interface ContainerDrillOptions extends DebianOptions {
  readonly setting: readonly string[];
}

const packages = 'systemd systemd-sysv dbus buildah podman crun netavark aardvark-dns nftables catatonit ca-certificates'.split(
  ' ',
);
const ports = { forecast: '7951', portal: '7952', catalog: '7953' };
const startMs = 5 * 60_000;
const limits = `
hard() { value=$(prlimit --$1 --output HARD --noheadings | tr -d ' '); [ "$value" != unlimited ] || value=-1; echo "'$1=$value:$value'"; }
mkdir -p /etc/containers
cat > /etc/containers/containers.conf <<END
[containers]
default_ulimits = [$(hard nofile), $(hard nproc)]
pids_limit = 0
END
`;

/** Builds the image of deploy/container with buildah on a base made by debootstrap, and runs it with podman. */
export async function runContainerDrill(options: ContainerDrillOptions): Promise<void> {
  await withDebian(packages, options, async ({ root, say }) => {
    const { signal, mirror } = options;
    const base = join(root, 'srv/base');
    await makeDebianRoot({ folder: base, packages: ['ca-certificates'], signal, say, ...(mirror !== undefined && { mirror }) });
    await unpackCheckout(join(root, 'srv/trivium'));
    const machine = await bootMachine(root, signal);
    // podman asks for as many files and processes as the kernel knows, and a drill in a sandbox may not have them.
    await machine.run(['sh', '-ec', limits]);
    try {
      await exercise(machine, { root, say, signal, setting: options.setting });
    } finally {
      await machine.run(['podman', 'rm', '--force', '--ignore', 'trivium'], { mayFail: true });
      await machine.run(['podman', 'volume', 'rm', '--force', 'trivium'], { mayFail: true });
      await machine.stop();
    }
  });
}

interface Stage extends Pick<ContainerDrillOptions, 'signal' | 'setting'> {
  readonly root: string;
  readonly say: (line: string) => void;
}

async function exercise(machine: Machine, { root, say, signal, setting }: Stage): Promise<void> {
  const step = steps(signal, say);
  const sh = (script: string) => machine.run(['sh', '-ec', script]);
  const url = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`;
  const urls = { forecast: url('forecast'), portal: url('portal'), catalog: url('catalog') };
  const ready = () =>
    waitForAnswers(
      serviceNames.map((name) => `${urls[name]}/readyz`),
      200,
      { ms: startMs, signal },
    ).catch(async (error: Error) => {
      const log = await machine.run(['podman', 'logs', '--tail', '20', 'trivium'], { mayFail: true });
      throw new DrillFailed(`${error.message}; the container says:\n${log}`);
    });

  await step('a base from debootstrap becomes an image', () => {
    const changes = setting.map((line) => `--change 'ENV ${line}'`).join(' ');
    return sh(`tar -C /srv/base -cf - . | podman import ${changes} - trivium-base`);
  });
  await step('buildah builds the image', () =>
    sh(
      'cd /srv/trivium && buildah build --network host --build-arg BASE=localhost/trivium-base --file deploy/container/Containerfile --ignorefile deploy/container/ignore --tag trivium .',
    ),
  );
  const keys = await writeSettings(root, sh);
  await step('podman runs it, and all services are ready', async () => {
    const published = serviceNames.map((name, at) => `--publish 127.0.0.1:${ports[name]}:${4101 + at}`).join(' ');
    const secrets = secretNames.map((name) => `--secret ${name}`).join(' ');
    await sh(
      `podman run --detach --name trivium --init --stop-timeout 30 --volume trivium:/var/lib/trivium --env-file /srv/trivium.env ${secrets} ${published} trivium`,
    );
    await ready();
  });
  const usage = await step('writes of every kind are acknowledged', () => useServices({ urls }, keys));
  const stopped = () =>
    step('SIGTERM ends it in good order', async () => {
      await sh('podman stop trivium');
      const state = await sh("podman inspect --format '{{.State.Status}} {{.State.ExitCode}}' trivium");
      if (state !== 'exited 0')
        throw new DrillFailed(`It ended as ${state}:\n${await sh('podman logs --timestamps --tail 40 trivium 2>&1')}`);
    });
  await stopped();
  await step('after the next start everything that was written is there', async () => {
    await sh('podman start trivium');
    await ready();
    await assertKept({ urls }, usage);
  });
  await stopped();
}

const secretNames = ['jwt-secret', 'publishable-key', 'secret-key'];

/** Settings as a file, secrets as files that podman puts below /run/secrets. */
async function writeSettings(root: string, sh: (script: string) => Promise<string>) {
  const keys = {
    SUPABASE_JWT_SECRET: randomBytes(24).toString('hex'),
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${randomBytes(16).toString('hex')}`,
    SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
  };
  const folder = join(root, 'srv/secrets');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const lines = serviceNames.map((name) => `PUBLIC_URL_${name.toUpperCase()}=https://${name}.example.org`);
  for (const [at, [setting, value]] of Object.entries(keys).entries()) {
    const name = secretNames[at] as string;
    await writeFile(join(folder, name), value, { mode: 0o600 });
    await sh(`podman secret create --replace ${name} /srv/secrets/${name}`);
    lines.push(`${setting}_FILE=/run/secrets/${name}`);
  }
  await writeFile(join(root, 'srv/trivium.env'), `${lines.join('\n')}\n`);
  return keys;
}

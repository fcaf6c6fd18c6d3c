import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = async (line: string) => void (await run('ip', line.split(' ')));

/** Addresses that documentation keeps for itself; the network has no way out anyway. */
export const network = '192.0.2.0/24';
export const proxyAddress = '192.0.2.1';
export const nodeAddress = (number: number) => `192.0.2.${10 + number}`;
export const etcdAddress = (number: number) => `192.0.2.${20 + number}`;

const bridge = 'drill';

/** A bridge in this process's own network, to which nodes are plugged. */
export async function makeNetwork(): Promise<void> {
  await ip('link set lo up');
  await ip(`link add ${bridge} type bridge`);
  await ip(`address add ${proxyAddress}/24 dev ${bridge}`);
  await ip(`link set ${bridge} up`);
}

/** A cable from the bridge into the network of a process; there its end is `eth0`. */
export async function plugIn(cable: string, pid: number): Promise<void> {
  await ip(`link add ${cable} type veth peer name eth0 netns ${pid}`);
  await ip(`link set ${cable} master ${bridge}`);
  await ip(`link set ${cable} up`);
}

export const unplug = (cable: string) => ip(`link set ${cable} down`);
export const plugBackIn = (cable: string) => ip(`link set ${cable} up`);

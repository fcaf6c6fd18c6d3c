import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { plugIn } from './network.ts';

interface MachineOptions {
  readonly root: string;
  /** Of its end of the cable, as the bridge knows it. */
  readonly name: string;
  readonly address: string;
  /** A shell script inside the root: what runs on it. */
  readonly script: string;
}

/** A machine of its own as far as others can tell: a network and processes that end together. */
export class Machine {
  readonly #options: MachineOptions;
  #process: ChildProcess | undefined;

  constructor(options: MachineOptions) {
    this.#options = options;
  }

  /** Powers it on. */
  async start(): Promise<void> {
    const { root, name, address, script } = this.#options;
    const commands = [
      'read plugged',
      'mount -t proc proc /proc',
      `mount -t proc proc ${root}/proc`,
      'ip link set lo up',
      `ip address add ${address}/24 dev eth0`,
      'ip link set eth0 up',
      `exec chroot ${root} sh ${script}`,
    ].join(' && ');
    const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL'];
    const machine = spawn('unshare', [...apart, 'sh', '-c', `echo apart && ${commands}`], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(machine.stdout, 'data');
    await plugIn(name, machine.pid as number);
    machine.stdin.end('plugged\n');
    this.#process = machine;
  }

  /** As a power cut: nothing is flushed, closed or said. */
  async cutPower(): Promise<void> {
    const machine = this.#process as ChildProcess;
    machine.kill('SIGKILL');
    await once(machine, 'exit');
  }
}

import { readFile } from 'node:fs/promises';
import { verifyBundle } from '@trivium/catalog-verify';
import { printMany, printOne } from '@trivium/terminal';
import { Command } from 'commander';
import { refuse } from './errors.ts';

interface VerifyOptions {
  readonly logKey?: string;
  readonly policy?: string;
}

/** `catalog verify <bundle>`: what a reader does, by the published verifier. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a bundle (GET /api/drugs/<slug>/bundle) offline, step by step')
    .argument('<file>', 'the bundle, or - for standard input')
    .option('--log-key <vkey>', "the log's verifier key (GET /log.vkey)")
    .option('--policy <file>', 'a C2SP tlog-policy (GET /log.policy)')
    .action(async (file: string, options: VerifyOptions, command: Command) => {
      const bundle = await read(file, 'bundle_unreadable');
      const { ok, steps } = verifyBundle(bundle, await trustOf(options));
      if (command.optsWithGlobals()['json']) printOne(command, { ok, steps });
      else
        printMany(command, steps as readonly object[] as readonly Record<string, unknown>[], [
          'name',
          'state',
          'code',
          'message',
        ]);
      if (!ok) process.exitCode = 1;
    });
}

async function trustOf({ logKey, policy }: VerifyOptions): Promise<Parameters<typeof verifyBundle>[1]> {
  if (logKey !== undefined) return { logKey };
  if (policy !== undefined) return { policy: (await read(policy, 'trust_unreadable')).toString() };
  throw refuse('trust_unreadable', 'Say which log you trust: --log-key <vkey>, or --policy <file>.');
}

const read = (file: string, code: 'bundle_unreadable' | 'trust_unreadable'): Promise<Buffer> =>
  readFile(file === '-' ? '/dev/stdin' : file).catch((error: Error) => {
    throw refuse(code, `${file} can't be read: ${error.message}`);
  });

import { readFile } from 'node:fs/promises';
import { TrustError, verifyBundle, type Trust, type Verification } from '@trivium/catalog-verify';
import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { refuse } from './errors.ts';

interface VerifyOptions {
  readonly logKey?: string;
  readonly policy?: string;
  readonly refuseUnknown?: boolean;
}

/** `catalog verify <bundle>`: verifies with the published verifier. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a bundle (GET /api/drugs/<slug>/bundle) offline, step by step')
    .argument('<file>', 'the bundle, or - for standard input')
    .option('--log-key <vkey>', "the log's verifier key (GET /log.vkey)")
    .option('--policy <file>', 'a C2SP tlog-policy (GET /log.policy), to ask for witnesses too')
    .option('--refuse-unknown', 'refuse signature lines by keys that you do not name; they are ignored by default')
    .action(async (file: string, options: VerifyOptions, command: Command) => {
      const bundle = await read(file, 'bundle_unreadable');
      const { ok, steps } = verify(bundle, await trustOf(options), options.refuseUnknown ?? false);
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

function verify(bundle: Uint8Array, trust: Trust, refuseUnknownSignatures: boolean): Verification {
  try {
    return verifyBundle(bundle, trust, { refuseUnknownSignatures });
  } catch (error) {
    if (!(error instanceof TrustError)) throw error;
    throw refuse('trust_unreadable', `The trust is invalid: ${error.message} (${error.code})`, { cause: error });
  }
}

async function trustOf({ logKey, policy }: VerifyOptions): Promise<Trust> {
  if (logKey !== undefined) return { logKey };
  if (policy !== undefined) return { policy: (await read(policy, 'trust_unreadable')).toString() };
  throw refuse('trust_unreadable', 'Name the log that you trust: --log-key <vkey>, or --policy <file>.');
}

const read = (file: string, code: 'bundle_unreadable' | 'trust_unreadable'): Promise<Buffer> =>
  readFile(file === '-' ? '/dev/stdin' : file).catch((error: Error) => {
    throw refuse(code, `${file} can't be read: ${error.message}`);
  });

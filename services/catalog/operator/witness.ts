import { TransparencyError, parseVerifierKey } from '@trivium/transparency';
import { Command, InvalidArgumentError } from 'commander';
import { refuse } from './errors.ts';
import type { RunWitness, WithCatalog } from './operator.ts';

interface Options {
  readonly log: readonly string[];
  readonly port: number;
  readonly name?: string;
}

/** `catalog witness`: cosigns the checkpoints of other logs, which then can't show two histories. */
export function witnessCommand(withCatalog: WithCatalog, runWitness: RunWitness): Command {
  return new Command('witness')
    .description('run a witness (C2SP tlog-witness) for other institutions’ logs, until SIGINT or SIGTERM')
    .requiredOption('--log <vkey...>', 'verifier keys of the logs to watch (their GET /log.vkey)')
    .option('--port <n>', 'the port; 0 lets the system choose', portNumber, 4110)
    .option('--name <name>', "the witness's name, such as witness.example.org; derived from its key by default")
    .action(async ({ log, port, name }: Options) => {
      const logs = log.map(readLogKey);
      await withCatalog((operator) => runWitness(operator, { logs, port, name }));
    });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

function readLogKey(text: string) {
  try {
    return parseVerifierKey(text.trim());
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    throw refuse('log_key_unreadable', `--log takes a log's verifier key, as its /log.vkey shows it: ${cause.message}`, {
      cause,
    });
  }
}

#!/usr/bin/env node
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { maxBundleBytes } from './bundle/read-text.ts';
import { caveats, createVerifier, TrustError, type Step, type Trust, type Verification, type Verifier } from './index.ts';
import { quote, visible, visibleJson } from './quote.ts';

const usage = `Verifies a bundle of the Trivium catalog, offline.

  trivium-catalog-verify <bundle.json | -> --log-key <key> [--witness <key>]... [--quorum <n>]
  trivium-catalog-verify <bundle.json | -> --policy <file>

  --log-key <key>    the log's verifier key, as /log.vkey serves it
  --witness <key>    the verifier key of a witness; may be repeated
  --quorum <n>       how many of these witnesses must have cosigned; all of them by default
  --policy <file>    a policy of c2sp.org/tlog-policy, instead of the three above
  --signer <id>      accept this signer only, ed25519:<64 hex digits>; may be repeated
  --refuse-unknown   refuse signature lines by keys that you do not name; they are ignored by default
  --json             print the verification as JSON
  --help             print this

Exit status: 0 if the bundle verifies, 1 if it does not, 2 if the arguments, the files or the trust are invalid.
`;

/** The arguments are wrong: options, files or trust. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface CommandLine {
  readonly path: string;
  readonly verify: Verifier;
  readonly isJson: boolean;
}

async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const commandLine = await readCommandLine(args);
    if (commandLine === 'help') {
      process.stdout.write(usage);
      return 0;
    }
    const verification = commandLine.verify(await readBundleFile(commandLine.path));
    process.stdout.write(commandLine.isJson ? `${visibleJson(verification)}\n` : describe(verification));
    return verification.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof TrustError)) throw error;
    const code = error instanceof TrustError ? ` (${error.code})` : '';
    process.stderr.write(`${visible(error.message)}${code}\nSee trivium-catalog-verify --help.\n`);
    return 2;
  }
}

async function readCommandLine(args: readonly string[]): Promise<CommandLine | 'help'> {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one bundle: a file, or - for standard input.');
  const options = {
    ...(values.signer && { signers: values.signer }),
    refuseUnknownSignatures: values['refuse-unknown'] === true,
  };
  return { path, verify: createVerifier(await readTrust(values), options), isJson: values.json === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'log-key': { type: 'string' },
        witness: { type: 'string', multiple: true },
        quorum: { type: 'string' },
        policy: { type: 'string' },
        signer: { type: 'string', multiple: true },
        'refuse-unknown': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options are invalid.', { cause: error });
  }
}

async function readTrust(values: ReturnType<typeof parse>['values']): Promise<Trust> {
  const { policy, 'log-key': logKey, witness: witnesses, quorum } = values;
  if (policy !== undefined) {
    if (logKey !== undefined || witnesses || quorum !== undefined)
      throw new UsageError('Name either a policy, or a log key with witnesses and quorum.');
    return { policy: await readFile(policy, 'utf8').catch(cannotRead(policy)) };
  }
  if (logKey === undefined)
    throw new UsageError(
      'Name the log that you trust with --log-key or --policy. Get its key from a source other than the bundle.',
    );
  if (quorum !== undefined && !/^[0-9]{1,4}$/.test(quorum)) throw new UsageError('A quorum must be a whole number.');
  return { logKey, ...(witnesses && { witnesses }), ...(quorum !== undefined && { quorum: Number(quorum) }) };
}

/** Reads at most one byte more than a bundle may have. No file then exhausts the memory. */
async function readBundleFile(path: string): Promise<Uint8Array> {
  const stream: AsyncIterable<Buffer> = path === '-' ? process.stdin : createReadStream(path, { end: maxBundleBytes });
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBundleBytes) break;
    }
  } catch (error) {
    return cannotRead(path)(error);
  }
  return Buffer.concat(chunks);
}

const cannotRead =
  (path: string) =>
  (error: unknown): never => {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UsageError(`${quote(path)} cannot be read: ${code}.`, { cause: error });
  };

const marks = { passed: 'ok  ', failed: 'FAIL', 'not-reached': '-   ' } as const satisfies Record<Step['state'], string>;

function describe({ ok, steps, facts }: Verification): string {
  const lines = steps.map((step) => {
    const code = step.state === 'failed' ? ` (${[step.code, step.at, step.cause].filter(Boolean).join(', ')})` : '';
    return `${marks[step.state]} ${step.name.padEnd(10)}  ${visible(step.message)}${code}`;
  });
  if (!ok || !facts) return `${lines.join('\n')}\n\nNot verified.\n`;
  const { slug, name, signerKeyId, logIndex, logSize, origin, witnesses } = facts;
  const summary = [
    `Verified: ${visible(name)} (${slug})`,
    `  signed by  ${signerKeyId}`,
    `  logged at  index ${logIndex} of ${logSize} in ${visible(origin)}`,
    ...witnesses.map((witness) => `  seen by    ${visible(witness.name)}, at POSIX time ${witness.time} by its own clock`),
  ];
  return `${[...lines, '', ...summary, '', ...caveats.map((caveat) => `- ${caveat}`)].join('\n')}\n`;
}

process.exitCode = await main(process.argv.slice(2));

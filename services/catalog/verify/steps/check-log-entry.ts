import { encodeHex, sha256 } from '@trivium/transparency';
import { encodeUtf8, equalBytes } from '../bundle/bytes.ts';
import { canonicalForm } from '../bundle/canonical-form.ts';
import type { Bundle } from '../bundle/read-bundle.ts';
import { quote } from '../quote.ts';
import { refuse } from '../refusal.ts';

/**
 * Checks that the log's entry is the statement of this signature. The expected bytes are computed from the verified parts.
 * The log's entry is parsed only to explain a difference.
 *
 * @throws Refusal with every code of the step `log-entry`
 */
export function checkLogEntry(
  { payloadType, payload, sig, logged }: Bundle,
  { slug, signerKeyId }: { readonly slug: string; readonly signerKeyId: string },
): { readonly message: string } {
  const batchSize = batchSizeIn(logged);
  const expected = {
    ...(batchSize === undefined ? {} : { batchSize }),
    drugSlug: slug,
    entryType: 'drug-signature',
    payloadSha256: encodeHex(sha256(payload)),
    payloadType,
    sig,
    signerKeyId,
  };
  const expectedBytes = encodeUtf8(canonicalForm(expected) ?? '');
  if (!equalBytes(expectedBytes, logged)) throw difference(logged, expected);
  return { message: 'The log entry is about exactly this text, this key and this signature.' };
}

function difference(logged: Uint8Array, expected: Readonly<Record<string, string | number>>) {
  const value = parse(logged);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('log_entry_not_json', 'The log entry is not a JSON object.', { at: 'logEntry' });
  const members = value as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(members, 'entryType') && members['entryType'] !== expected['entryType'])
    return refuse('log_entry_type_unknown', 'The log entry is not about the signature of a drug entry.', {
      at: 'logEntry.entryType',
    });
  for (const name of Object.keys(expected)) {
    const at = `logEntry.${name}`;
    if (!Object.hasOwn(members, name)) return refuse('log_entry_member_missing', `The log entry has no member ${name}.`, { at });
    if (members[name] !== expected[name])
      return refuse('log_entry_mismatch', `The log entry gives a different ${name} from the rest of the bundle.`, { at });
  }
  const unknown = Object.keys(members).find((name) => !Object.hasOwn(expected, name));
  if (unknown !== undefined)
    return refuse('log_entry_member_unknown', `The log entry has an unexpected member ${quote(unknown)}.`, {
      at: 'logEntry',
    });
  return refuse('log_entry_not_canonical', 'The log entry is not in its canonical form (RFC 8785).', { at: 'logEntry' });
}

/** How many entries the signer signed at once: an optional statement of the signer's, which nothing else in a bundle repeats. */
function batchSizeIn(logged: Uint8Array): number | undefined {
  const value = parse(logged);
  if (typeof value !== 'object' || value === null) return undefined;
  const { batchSize } = value as { readonly batchSize?: unknown };
  return Number.isSafeInteger(batchSize) && Number(batchSize) >= 1 ? Number(batchSize) : undefined;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

import { hashLength } from '../merkle/hashing.ts';
import { refuse, refuseAs, type TransparencyErrorCode } from '../errors.ts';
import { decodeBase64 } from './base64.ts';

/**
 * Reads one hash in base64, as a line of a proof or of a checkpoint.
 *
 * @throws TransparencyError `code`
 */
export function parseHashLine(line: string, code: TransparencyErrorCode, message: string): Uint8Array {
  const hash = refuseAs(code, message, () => decodeBase64(line));
  if (hash.length !== hashLength) throw refuse(code, message);
  return hash;
}

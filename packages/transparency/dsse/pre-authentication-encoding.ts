import { concatBytes, encodeUtf8 } from '../codecs/bytes.ts';

/**
 * The bytes that a DSSE signature covers: `DSSEv1 SP len(type) SP type SP len(body) SP body`, lengths in bytes as ASCII
 * decimals (DSSE protocol, version 1, "Signature Definition").
 */
export function preAuthenticationEncoding(type: string, body: Uint8Array): Uint8Array {
  const typeBytes = encodeUtf8(type);
  return concatBytes(encodeUtf8(`DSSEv1 ${typeBytes.length} `), typeBytes, encodeUtf8(` ${body.length} `), body);
}

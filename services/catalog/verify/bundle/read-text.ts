import { refuse } from '../refusal.ts';

/** A hundred times the size of an entry with all its proofs. */
export const maxBundleBytes = 2_000_000;

/** An entry nests five deep. */
const maxDepth = 32;

const encoder = new TextEncoder();
// Keeps a byte order mark: without it, two byte strings would have the same text.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The bundle's text, small and shallow enough for any JSON reader.
 *
 * @throws Refusal bundle_not_text, bundle_too_large, bundle_not_utf8, bundle_too_deep
 */
export function readText(bundle: string | Uint8Array): string {
  const text = decode(bundle);
  if (nestsDeeper(text)) throw refuse('bundle_too_deep', `The bundle nests deeper than ${maxDepth} levels.`);
  return text;
}

function decode(bundle: string | Uint8Array): string {
  // Checked by tag, because bytes of another frame are not instances of this frame's Uint8Array.
  if (typeof bundle !== 'string' && Object.prototype.toString.call(bundle) !== '[object Uint8Array]')
    throw refuse('bundle_not_text', 'The bundle must be a string or bytes.');
  const tooLarge = () => refuse('bundle_too_large', `The bundle is larger than ${maxBundleBytes} bytes.`);
  // A string has at least as many bytes as characters, so an oversized one need not be encoded to be measured.
  if (bundle.length > maxBundleBytes) throw tooLarge();
  if (typeof bundle !== 'string') return decodeUtf8(bundle);
  if (!bundle.isWellFormed()) throw notUtf8();
  if (encoder.encode(bundle).length > maxBundleBytes) throw tooLarge();
  return bundle;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw notUtf8();
  }
}

const notUtf8 = () => refuse('bundle_not_utf8', 'The bundle is not valid UTF-8.');

function nestsDeeper(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quotationMark) isInString = false;
    } else if (code === quotationMark) isInString = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quotationMark, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

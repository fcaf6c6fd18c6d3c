import { refuse } from '../refusal.ts';

/** Most bytes of a bundle. An entry of the catalog with all its proofs has a hundredth of it. */
export const largestBundle = 2_000_000;

/** An entry nests five deep. */
const deepest = 32;

const encoder = new TextEncoder();
// A byte order mark is kept: leaving it out would give two byte strings the same text.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The bundle's text, small and shallow enough for any JSON reader.
 *
 * @throws Refusal bundle_not_text, bundle_too_large, bundle_not_utf8, bundle_too_deep
 */
export function readText(bundle: string | Uint8Array): string {
  const text = decode(bundle);
  if (nestsDeeper(text)) throw refuse('bundle_too_deep', `The bundle nests deeper than ${deepest} levels.`);
  return text;
}

function decode(bundle: string | Uint8Array): string {
  // Asked by tag, because bytes of another frame are no instance of this one's Uint8Array.
  if (typeof bundle !== 'string' && Object.prototype.toString.call(bundle) !== '[object Uint8Array]')
    throw refuse('bundle_not_text', 'A bundle is given as a string or as bytes.');
  const tooLarge = () => refuse('bundle_too_large', `A bundle has at most ${largestBundle} bytes.`);
  // A string has at least as many bytes as characters; an oversized one is not encoded only to be measured.
  if (bundle.length > largestBundle) throw tooLarge();
  if (typeof bundle !== 'string') return decodeUtf8(bundle);
  if (!bundle.isWellFormed()) throw notUtf8();
  if (encoder.encode(bundle).length > largestBundle) throw tooLarge();
  return bundle;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw notUtf8();
  }
}

const notUtf8 = () => refuse('bundle_not_utf8', 'A bundle is UTF-8, which has no lone surrogates.');

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
      if (depth > deepest) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quotationMark, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

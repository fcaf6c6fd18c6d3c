import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { refuse } from '../errors.ts';
import { isAllowedType, isSameKind } from './mime-types.rules.ts';

/** So much of the beginning is enough to know every type by. */
export const headBytes = 4_100;

/** @throws InvalidMimeType for a type that the bucket does not take */
export function requireAllowedType(type: string, allowed: readonly string[] | null): void {
  if (allowed && allowed.length > 0 && !isAllowedType(type, allowed)) throw notSupported(type);
}

/**
 * Looks at the bytes themselves: what they are must be allowed, and must be what the client said. A type that shows in no
 * bytes, such as text, is believed only where the bytes show no other.
 * @throws InvalidMimeType
 */
export async function requireAllowedContent(head: Buffer, told: string, allowed: readonly string[]): Promise<void> {
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (found === undefined) {
    // An empty file shows nothing, and is harmless.
    if (head.length > 0 && shows.has(told.split(';', 1)[0]?.trim().toLowerCase() ?? '')) throw notSupported(told);
    return;
  }
  if (!isSameKind(found, told)) throw notSupported(found);
  if (!isAllowedType(found, allowed) && !isAllowedType(told, allowed)) throw notSupported(found);
}

const shows: ReadonlySet<string> = supportedMimeTypes;

const notSupported = (type: string) => refuse('InvalidMimeType', { message: `mime type ${type} is not supported` });

import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { refuse } from '../errors.ts';
import { isAllowedType, isCompatibleType } from './mime-types.rules.ts';

/** Bytes from the start of a file that suffice to detect every known type. */
export const headBytes = 4_100;

/** @throws InvalidMimeType if the bucket does not accept the type */
export function assertAllowedType(type: string, allowed: readonly string[] | null): void {
  if (allowed && allowed.length > 0 && !isAllowedType(type, allowed)) throw unsupportedType(type);
}

/**
 * Checks the content of a file: its detected type must be allowed and must match the declared one. A declared type that
 * cannot be detected, such as text, is accepted if no other type is detected.
 * @throws InvalidMimeType
 */
export async function assertAllowedContent(head: Buffer, declared: string, allowed: readonly string[]): Promise<void> {
  const detected = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (detected === undefined) {
    // An empty file has no detectable type and is harmless.
    if (head.length > 0 && detectableTypes.has(declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''))
      throw unsupportedType(declared);
    return;
  }
  if (!isCompatibleType(detected, declared)) throw unsupportedType(detected);
  if (!isAllowedType(detected, allowed) && !isAllowedType(declared, allowed)) throw unsupportedType(detected);
}

const detectableTypes: ReadonlySet<string> = supportedMimeTypes;

const unsupportedType = (type: string) => refuse('InvalidMimeType', { message: `mime type ${type} is not supported` });

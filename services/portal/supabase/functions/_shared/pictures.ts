import type { Picture } from './pdf/emblem.ts';

/** The bytes of a stored picture. */
export const readPicture = (base64: string | undefined): Picture | undefined =>
  base64 === undefined ? undefined : Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

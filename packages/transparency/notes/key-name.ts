import { refuse } from '../errors.ts';

// Unicode's White_Space; JavaScript's \s also has U+FEFF and lacks U+0085. Notes cannot contain control characters.
// oxlint-disable-next-line no-control-regex
const refused = /[+\u0000-\u001F\p{White_Space}]/u;

/** Key names are non-empty, without Unicode spaces and plus signs (C2SP signed-note, "Format"). */
export function isKeyName(name: string): boolean {
  return name !== '' && name.isWellFormed() && !refused.test(name);
}

/** @throws TransparencyError key_name_invalid */
export function checkKeyName(name: string): void {
  if (!isKeyName(name))
    throw refuse('key_name_invalid', `${JSON.stringify(name)} is no key name: no spaces, no plus, not empty.`);
}

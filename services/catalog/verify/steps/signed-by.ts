/** Name and ID together tell whose a signature line is (C2SP signed-note, "Signatures"). */
interface Signed {
  readonly name: string;
  readonly keyId: number;
}

export const isBy =
  (one: Signed) =>
  (other: Signed): boolean =>
    one.name === other.name && one.keyId === other.keyId;

export const isOneOf =
  (keys: readonly Signed[]) =>
  (signature: Signed): boolean =>
    keys.some(isBy(signature));

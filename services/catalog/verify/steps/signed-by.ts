/** The name and ID that identify the key of a signature line (C2SP signed-note, "Signatures"). */
interface KeyReference {
  readonly name: string;
  readonly keyId: number;
}

export const isBy =
  (one: KeyReference) =>
  (other: KeyReference): boolean =>
    one.name === other.name && one.keyId === other.keyId;

export const isOneOf =
  (keys: readonly KeyReference[]) =>
  (signature: KeyReference): boolean =>
    keys.some(isBy(signature));

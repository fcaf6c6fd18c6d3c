import type { FieldRule } from './form-values.rules.ts';

/** Where the picture of a field is stored, and how it looks without one. */
export interface FieldPicture {
  readonly bucket: 'covers' | 'clubs-logos';
  readonly folder: string;
  readonly shape: 'wide' | 'square';
  /** The seed of the pattern without a picture. */
  readonly seed: string;
}

/** A field as it is shown. */
export interface FieldSpec extends FieldRule {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly options?: readonly { readonly value: string; readonly name: string }[];
  /** The heading that fields beside each other share. */
  readonly group?: string;
  /** Half the width of the form on a wide screen. */
  readonly isHalf?: boolean;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly isDisabled?: boolean;
  /** The field without which it is not shown. */
  readonly dependsOn?: string;
  /** What to do where it is required and empty. */
  readonly needed?: string;
  /** What to enter where it does not match its pattern. */
  readonly wrong?: string;
  /** For a person field: the name of the chosen person. */
  readonly personName?: string;
  /** For a picture field. */
  readonly picture?: FieldPicture;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

import type { FieldRule } from './form-values.rules.ts';

/** A field as it is shown. */
export interface FieldSpec extends FieldRule {
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly name: string }[];
  /** Half the width of the form on a wide screen. */
  readonly isHalf?: boolean;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly isDisabled?: boolean;
  /** For a person field: the name of the chosen person. */
  readonly personName?: string;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

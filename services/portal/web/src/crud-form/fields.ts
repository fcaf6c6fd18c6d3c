import type { FieldRule } from './form-values.rules.ts';

/** A field as it is shown. */
export interface FieldSpec extends FieldRule {
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly name: string }[];
  /** Beside the next one where there is room. */
  readonly isHalf?: boolean;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly isDisabled?: boolean;
  /** Of a person: how whoever is chosen now is called. */
  readonly personName?: string;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** Limits on the shape of a JSON text, whatever its length. */
export interface JsonLimits {
  /** Maximum depth of arrays and objects. */
  readonly nesting: number;
  /** Maximum keys of all objects together. */
  readonly keys: number;
  /** Maximum elements of an array that is the whole text. */
  readonly rows: number;
  /** Maximum values in total; not limited by default. */
  readonly values?: number;
}

export type JsonErrorReason = 'json_invalid' | 'nested_too_deep' | 'too_many_keys' | 'too_many_rows' | 'too_many_values';

/** Why a text was refused; callers translate it into their own error codes. */
export class JsonError extends Error {
  override readonly name = 'JsonRefused';
  readonly reason: JsonErrorReason;

  constructor(reason: JsonErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

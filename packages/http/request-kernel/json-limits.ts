/** How large the shape of a JSON text may be, whatever its bytes. */
export interface JsonLimits {
  /** How deep arrays and objects may be nested. */
  readonly nesting: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Elements of an array that is the whole text. */
  readonly rows: number;
  /** All values together; without it they are not counted. */
  readonly values?: number;
}

export type JsonErrorReason = 'json_invalid' | 'nested_too_deep' | 'too_many_keys' | 'too_many_rows' | 'too_many_values';

/** Why a text is not read; whoever reads it answers by a code of their own. */
export class JsonError extends Error {
  override readonly name = 'JsonRefused';
  readonly reason: JsonErrorReason;

  constructor(reason: JsonErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

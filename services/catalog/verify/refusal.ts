import { TransparencyError } from '@trivium/transparency';
import type { VerificationCode } from './verification.ts';

interface Particulars {
  readonly at?: string;
  readonly cause?: string;
}

/** Ends the verification at the step that throws it. Never leaves this package. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: VerificationCode;
  readonly particulars: Particulars;

  constructor(code: VerificationCode, message: string, particulars: Particulars = {}) {
    super(message);
    this.code = code;
    this.particulars = particulars;
  }
}

/** `throw refuse('signature_invalid', 'The key did not sign this entry.')`. */
export const refuse = (code: VerificationCode, message: string, particulars?: Particulars): Refusal =>
  new Refusal(code, message, particulars);

/** Runs `read`; what the transparency formats refuse becomes a refusal by `code` that keeps the finer code. */
export function refuseAs<Value>(code: VerificationCode, message: string, read: () => Value, at?: string): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw refuse(code, message, { cause: error.code, ...(at !== undefined && { at }) });
  }
}

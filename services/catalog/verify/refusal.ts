import { TransparencyError } from '@trivium/transparency';
import type { VerificationCode } from './verification.ts';

interface RefusalDetails {
  readonly at?: string;
  readonly cause?: string;
}

/** Ends the verification at the step that throws it. This package never throws it to its caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: VerificationCode;
  readonly details: RefusalDetails;

  constructor(code: VerificationCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** `throw refuse('signature_invalid', 'The key did not sign this entry.')`. */
export const refuse = (code: VerificationCode, message: string, details?: RefusalDetails): Refusal =>
  new Refusal(code, message, details);

/** Runs `read`. A `TransparencyError` becomes a refusal with `code`, and its own code becomes `cause`. */
export function refuseAs<Value>(code: VerificationCode, message: string, read: () => Value, at?: string): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw refuse(code, message, { cause: error.code, ...(at !== undefined && { at }) });
  }
}

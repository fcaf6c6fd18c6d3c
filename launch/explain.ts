import { CodedError } from '@trivium/core';

/** Ends the process with one sentence for what was foreseen, and with the stack for what was not. */
export function explain(error: unknown): never {
  if (error instanceof CodedError) process.stderr.write(`trivium: ${error.message} (${error.code})\n`);
  else console.error(error);
  process.exit(1);
}

import { refuse } from '../../contract/index.ts';

/**
 * Reads a log size from a query: a whole number in plain digits.
 * @throws log_size_invalid
 */
export function readLogSize(name: string, text: string): number {
  const size = /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
  if (size === undefined) throw refuse('log_size_invalid', `${name} must be a whole number, 0 or more, in plain digits.`);
  return size;
}

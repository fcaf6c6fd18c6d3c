/**
 * A refusal as the matrix writes it: PostgreSQL has one code for a missing grant and for a policy's refusal, and a code
 * of our own comes through SQL as JSON.
 */
export function outcomeOf({ code = 'unknown', message = '' }: { readonly code?: string; readonly message?: string }): string {
  if (code === 'PGRST') return String((JSON.parse(message) as { code: unknown }).code);
  if (code !== '42501') return code;
  return message.includes('row-level security') ? 'refused' : 'denied';
}

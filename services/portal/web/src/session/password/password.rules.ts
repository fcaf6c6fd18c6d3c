/** Counts bytes as the backend does; a Thai letter has three. */
const [min, max] = [10, 72];

/** Why a password cannot be chosen; undefined: it can. The backend decides by the same rules. */
export function passwordProblem(password: string): 'short' | 'long' | undefined {
  const bytes = new TextEncoder().encode(password).length;
  return bytes < min ? 'short' : bytes > max ? 'long' : undefined;
}

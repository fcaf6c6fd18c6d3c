const [min, max] = [10, 128];

/** Why a password cannot be chosen; undefined: it can. The backend decides by the same rules, and counts characters too. */
export function passwordProblem(password: string): 'short' | 'long' | undefined {
  const { length } = Array.from(password);
  return length < min ? 'short' : length > max ? 'long' : undefined;
}

const keyOf = (slug: string) => `portal-poll-choice-${slug}`;

/** What somebody chose who has to sign in first, until they are back. */
export function keepChoice(slug: string, choices: readonly string[]): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(choices));
  } catch {
    // Then they choose once more.
  }
}

export function takeChoice(slug: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? 'null');
    return Array.isArray(kept) && kept.length > 0 ? kept.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

export function forgetChoice(slug: string): void {
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // A store that is closed kept nothing.
  }
}

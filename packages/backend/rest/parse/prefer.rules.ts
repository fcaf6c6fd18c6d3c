/** The preferences of a `Prefer` header (RFC 7240). If one is repeated, its first value counts. */
export interface Preferences {
  readonly resolution?: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  readonly return?: 'representation' | 'minimal' | 'headers-only' | undefined;
  readonly count?: 'exact' | 'planned' | 'estimated' | undefined;
  readonly tx?: 'commit' | 'rollback' | undefined;
  readonly missing?: 'default' | 'null' | undefined;
  readonly handling?: 'strict' | 'lenient' | undefined;
  readonly timezone?: string | undefined;
  readonly maxAffected?: number | undefined;
  /** Unknown ones, which `handling=strict` refuses. */
  readonly unknown: readonly string[];
}

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const;

export function parsePreferences(header: string | null): Preferences {
  const preferences: Record<string, string> = {};
  const unknown: string[] = [];
  const pieces = (header ?? '').split(',').map((piece) => piece.trim());
  for (const piece of pieces.filter((text) => text !== '')) {
    const [name = '', value = ''] = piece.split(/=(.*)/s);
    if (name === 'timezone' || name === 'max-affected') preferences[name] ??= value;
    else if (isChoice(name, value)) preferences[name] ??= value;
    else unknown.push(piece);
  }
  const maxAffected = preferences['max-affected'];
  return {
    ...(preferences as Partial<Preferences>),
    maxAffected: maxAffected !== undefined && /^\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : undefined,
    unknown,
  };
}

const isChoice = (name: string, value: string) =>
  Object.hasOwn(choices, name) && (choices[name as keyof typeof choices] as readonly string[]).includes(value);

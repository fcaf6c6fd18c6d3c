/** The texts that the institution writes. Apart from their labels, whose words only the pages that show them load. */
export const textKinds = ['privacy', 'terms', 'services', 'handbook', 'wellbeing'] as const;
export type TextKind = (typeof textKinds)[number];
/** The texts that people agree to. */
export const agreedKinds = ['privacy', 'terms'] as const satisfies readonly TextKind[];

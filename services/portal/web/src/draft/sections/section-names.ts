/** Apart from the fields of each section, since the script of every page reads addresses that name one. */
export const sectionNames = ['idea', 'plan', 'budget', 'risks', 'people', 'papers', 'review'] as const;
export type SectionName = (typeof sectionNames)[number];

/** Where a section begins on the page, which addresses name to open the page there. */
export const partId = 'part';

/** Titles before a name, academic and others. Vowels after นาย or นาง belong to a name: นายิกา, นางาม. */
const titles =
  /^(?:(?:(?:Associate|Assistant|Professor|Miss|Assoc|Asst|Prof|Dr|Mrs?|Ms)(?:\.|(?=\s))|ผศ\.|รศ\.|ศ\.|ดร\.|อ\.|ภ[กญ]\.|นางสาว|นา[ยง](?![\u0e30-\u0e3a\u0e47-\u0e4e]))\s*)+/;

/** A name without the titles before it; of titles alone, as it is. */
const withoutTitles = (name: string): string => name.trim().replace(titles, '') || name;

/** The given name in a whole name, or the whole of a single word. */
export const givenNameOf = (name: string): string => withoutTitles(name).split(/\s/)[0] ?? name;

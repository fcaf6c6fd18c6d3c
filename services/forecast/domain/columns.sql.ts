/** How a field is sent to PostgreSQL: as the driver encodes it, or as JSON text. */
export type Encoding = 'plain' | 'json';

/** The SQL lists of one table, derived from its fields. A column is named as its field, in snake_case. */
export function tableColumns<Stored extends object>(fields: Readonly<Record<keyof Stored & string, Encoding>>) {
  const entries = Object.entries(fields) as [keyof Stored & string, Encoding][];
  const names = entries.map(([field]) => snakeCase(field));
  return {
    names,
    /** `m.slug as "slug", m.question_en as "questionEn", …` */
    select: (alias: string): string => entries.map(([field], index) => `${alias}.${names[index]} as "${field}"`).join(', '),
    /** The parameters of a row, in the order of `names`. */
    values: (row: Stored): unknown[] =>
      entries.map(([field, encoding]) => {
        const value = row[field];
        return encoding === 'json' && value !== null ? JSON.stringify(value) : value;
      }),
  };
}

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `$1, $2, …` */
export const placeholders = (count: number): string => Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

/** `slug = $2, question = $3, …` where `slug` is the second of `names`; the first names the row. */
export const assignments = (names: readonly string[]): string =>
  names
    .slice(1)
    .map((name, index) => `${name} = $${index + 2}`)
    .join(', ');

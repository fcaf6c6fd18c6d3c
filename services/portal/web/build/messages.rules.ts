import { keepWordsWhole } from '../src/language/whole-words.rules.ts';

/**
 * The text of a message in each language, with inputs in braces: `{name} is now {role}`. Words that differ for one and for other
 * counts follow the input: `{count} {count:person is|people are} invited`. Thai needs none.
 */
export interface MessageTexts {
  readonly th: string;
  readonly en: string;
}

/** A module that exports the message as a function of its inputs: `m.admin_people_changed({ name, role })`. */
export function renderMessage(key: string, { th, en }: MessageTexts): string {
  const names = [...new Set([...inputsOf(th), ...inputsOf(en)])];
  const inputs =
    names.length > 0 ? `inputs: { ${names.map((name) => `${name}: NonNullable<unknown>`).join('; ')} }` : 'inputs?: {}';
  const locale = "import('../../language/locale.ts').Locale";
  const type = `/** ${en.replaceAll('*/', '')}
 * @type {(${inputs}, options?: { locale?: ${locale} | undefined }) => string} */`;
  const [english, thai] = [templateOf(en), templateOf(keepWordsWhole(th))];
  // A page loads dozens of messages before it can be used: what they share is a function, not a part of each.
  return names.length > 0
    ? `import { isEnglish } from '../../language/locale.ts';

${type}
export const ${key} = (inputs, options) => isEnglish(options) ? ${english} : ${thai};
`
    : `import { inLanguage } from '../../language/locale.ts';

${type}
export const ${key} = /* @__PURE__ */ inLanguage(${english}, ${thai});
`;
}

const input = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;
const inputsOf = (text: string) => [...text.matchAll(input)].map(([, name = '']) => name);
const templateOf = (text: string) =>
  `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`).replaceAll(input, (_, name, one, other) => `\${${valueOf(name, one, other)}}`)}\``;

/** Counts come formatted: one is `1` as a number and as a text. */
const valueOf = (name: string, one?: string, other?: string) =>
  other === undefined ? `inputs.${name}` : `inputs.${name} == 1 ? '${quoted(one)}' : '${quoted(other)}'`;
const quoted = (text = '') => text.replaceAll("'", String.raw`\'`);

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аеорсухіѕјԁһӏԛԝ', 'aeopcyxisjdhlqw'],
    ['АВЕКМНОРСТХІЅЈ', 'ABEKMHOPCTXISJ'],
    ['ναοιτρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'vaoitpABEZHIKMNOPTYX'],
  ].flatMap(([from = '', to = '']) => Array.from(from).map((letter, index) => [letter, to[index] as string])),
);
const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

const withoutInvisible = (text: string) =>
  text
    .normalize('NFKC')
    // NFKC takes the Thai vowel am apart.
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .replaceAll(/[\u200B-\u200F\u2060-\u2064\uFEFF\u00AD]/g, '');

/** Words that mix Latin with lookalikes, in Latin. */
const toLatin = (text: string) =>
  text.replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
    /[a-z]/i.test(word)
      ? Array.from(word)
          .map((letter) => lookalikes[letter] ?? letter)
          .join('')
      : word,
  );

/** `i g n o r e` as `ignore`; two spaces or more end a word. */
const joinSpaced = (text: string) =>
  text.replaceAll(/(?<!\p{L})\p{L}(?:[ ._*-]\p{L}(?!\p{L})){2,}(?!\p{L})/gu, (run) => run.replaceAll(/[ ._*-]/g, ''));

const fromLeet = (text: string) =>
  text.replaceAll(/[\w@$]+/g, (word) =>
    /[a-z]/i.test(word) && /[013457@$]/.test(word)
      ? Array.from(word)
          .map((sign) => leet[sign] ?? sign)
          .join('')
      : word,
  );

const reversed = (text: string) => Array.from(text).toReversed().join('');

/** A sentence whose words are reversed one by one, in their order. */
const wordsReversed = (text: string) => text.replaceAll(/\p{L}+/gu, reversed);

const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCodePoint(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

const decoded = (text: string): string[] =>
  [...text.matchAll(/[A-Za-z0-9+/_-]{20,}={0,2}/g)].flatMap(([run]) => {
    const plain = Buffer.from(run, 'base64').toString('utf8');
    return /^[\p{L}\p{N}\p{P}\p{Zs}]+$/u.test(plain) && plain.includes(' ') ? [plain] : [];
  });

/** A sentence as it is written, and as it reads without the usual disguises. */
export function views(sentence: string): string[] {
  const plain = toLatin(withoutInvisible(sentence));
  const isLatin = /[a-z]{3}/i.test(plain) || /(?:[a-z][ ._*-]){3}/i.test(plain);
  const all = isLatin
    ? [plain, joinSpaced(plain), fromLeet(plain), reversed(plain), wordsReversed(plain), rot13(plain), ...decoded(plain)]
    : [plain];
  return [...new Set(all.map((view) => view.replaceAll(/\s+/g, ' ').trim()))];
}

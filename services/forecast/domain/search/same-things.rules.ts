/** Words for one thing: who types one of them looks for all. Long forms stand beside short ones that are whole words only. */
const sameThings: readonly (readonly string[])[] = [
  ['สุนัข', 'หมา', 'dog', 'dogs', 'canine'],
  ['แมว', 'cat', 'cats', 'feline'],
  ['ม้า', 'horse', 'horses', 'equine'],
  ['โค', 'วัว', 'cattle', 'bovine', 'cow', 'cows'],
  ['กระบือ', 'ควาย', 'buffalo'],
  ['สุกร', 'หมู', 'pig', 'pigs', 'swine', 'porcine'],
  ['ไก่', 'chicken', 'chickens'],
  ['สัตว์ปีก', 'poultry'],
  ['นก', 'bird', 'birds', 'avian'],
  ['ปลา', 'fish'],
  ['ai', 'ปัญญาประดิษฐ์', 'artificial intelligence'],
  ['btc', 'bitcoin', 'บิตคอยน์'],
  ['eth', 'ether', 'ethereum', 'อีเธอร์', 'อีเธอเรียม'],
  ['น้ำท่วม', 'อุทกภัย', 'flood', 'floods', 'flooding', 'flooded'],
  ['พิษสุนัขบ้า', 'rabies', 'rabid'],
  ['วัคซีน', 'vaccine', 'vaccines', 'vaccination', 'vaccinated'],
  ['ยาต้านจุลชีพ', 'ยาปฏิชีวนะ', 'antimicrobial', 'antimicrobials', 'antibiotic', 'antibiotics'],
  ['เลือกตั้ง', 'election', 'elections', 'elect', 'elected', 'electoral'],
  ['eu', 'european union', 'สหภาพยุโรป'],
];

const others = new Map(sameThings.flatMap((words) => words.map((word) => [word, words.filter((each) => each !== word)])));

/** Thai is written without spaces: a compound that begins with such a word, as in "หมาบ้า". */
const beginnings = [...others].filter(([word]) => /^\p{Script=Thai}/u.test(word));
const maxRest = 12;
/** What is left of a compound is a word of its own: two letters or more, the first one a consonant or a leading vowel. */
const isWord = (rest: string) => rest.length <= maxRest && /^[ก-ฮเ-ไ][\u0E01-\u0E4E]+$/u.test(rest);

/** The other words for what a folded word of a query means. */
export function otherWordsFor(word: string): readonly string[] {
  const same = others.get(word);
  if (same) return same;
  return beginnings.flatMap(([beginning, words]) => {
    const rest = word.slice(beginning.length);
    return word.startsWith(beginning) && isWord(rest)
      ? words.filter((each) => /^\p{Script=Thai}/u.test(each)).map((each) => each + rest)
      : [];
  });
}

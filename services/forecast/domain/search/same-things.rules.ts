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
  ['ไข้หวัดใหญ่', 'flu', 'influenza'],
  ['ปลา', 'fish'],
  ['ปากและเท้าเปื่อย', 'ปากเท้าเปื่อย', 'fmd', 'foot and mouth', 'foot-and-mouth'],
  ['อหิวาต์แอฟริกาในสุกร', 'อหิวาต์แอฟริกา', 'อหิวาต์หมู', 'อหิวาต์สุกร', 'asf', 'african swine fever'],
  ['พิษสุนัขบ้า', 'กลัวน้ำ', 'rabies', 'rabid'],
  ['วัคซีน', 'vaccine', 'vaccines', 'vaccination', 'vaccinated'],
  ['ยาต้านจุลชีพ', 'ยาปฏิชีวนะ', 'ยาฆ่าเชื้อ', 'antimicrobial', 'antimicrobials', 'antibiotic', 'antibiotics'],
  ['สัตวแพทย์', 'หมอสัตว์', 'vet', 'vets', 'veterinarian', 'veterinarians', 'veterinary'],
  ['ai', 'เอไอ', 'ปัญญาประดิษฐ์', 'artificial intelligence'],
  ['btc', 'bitcoin', 'บิตคอยน์'],
  ['eth', 'ether', 'ethereum', 'อีเธอร์', 'อีเธอเรียม'],
  ['ฝุ่น', 'pm2.5', 'dust', 'smog', 'haze', 'หมอกควัน', 'ควัน', 'มลพิษ', 'มลพิษทางอากาศ', 'air pollution', 'คุณภาพอากาศ', 'air quality'],
  ['น้ำท่วม', 'อุทกภัย', 'flood', 'floods', 'flooding', 'flooded'],
  ['อุณหภูมิ', 'อากาศร้อน', 'temperature', 'temperatures', 'heat', 'heatwave', 'heat wave', 'hot weather'],
  ['โลกร้อน', 'global warming', 'การเปลี่ยนแปลงสภาพภูมิอากาศ', 'climate change', 'ลดโลกร้อน'],
  ['เอลนีโญ', 'el nino', 'el niño'],
  ['ลานีญา', 'la nina', 'la niña'],
  ['ไฟฟ้า', 'electricity', 'electric power'],
  ['เลือกตั้ง', 'election', 'elections', 'electoral'],
  ['eu', 'european union', 'สหภาพยุโรป', 'อียู'],
  ['เศรษฐกิจ', 'economy'],
  ['สมรสเท่าเทียม', 'marriage equality', 'same-sex marriage', 'gay marriage', 'equal marriage'],
  ['อัตราแลกเปลี่ยน', 'ค่าเงิน', 'exchange rate', 'exchange-rate', 'exchange rates', 'currency'],
  ['เงินบาท', 'ค่าเงินบาท', 'ค่าบาท', 'baht'],
  ['ดอกเบี้ย', 'interest rate', 'interest rates', 'policy rate', 'rate cut', 'rate hike'],
  ['หนี้สาธารณะ', 'public debt', 'national debt', 'government debt'],
  ['ฟุตบอล', 'football', 'soccer'],
  ['ฟุตบอลโลก', 'บอลโลก', 'world cup'],
  ['ฟอร์มูลาวัน', 'เอฟวัน', 'f1', 'formula one', 'formula 1'],
  ['มาราธอน', 'marathon', 'marathons'],
];

/** What a wider word includes: who types the first looks for all the others, and not the other way round. */
const widerWords: readonly (readonly [wider: readonly string[], narrower: readonly string[]])[] = [
  [
    ['crypto', 'cryptocurrency', 'cryptocurrencies', 'คริปโต', 'คริปโทเคอร์เรนซี', 'เหรียญดิจิทัล'],
    ['bitcoin', 'ether', 'ethereum'],
  ],
  [['stock', 'stocks', 'stock market', 'shares', 'หุ้น', 'ตลาดหุ้น'], ['nasdaq']],
  [
    ['rain', 'rains', 'rainfall', 'drought', 'ฝน', 'ฝนตก', 'ฝนแล้ง', 'แล้ง', 'ภัยแล้ง'],
    ['el niño', 'la niña'],
  ],
  [
    ['programming', 'software', 'ซอฟต์แวร์'],
    ['node.js', 'python', 'rust', 'postgresql', 'typescript'],
  ],
  [
    ['llm', 'llms', 'โมเดลภาษา'],
    ['language model', 'arc-agi', 'metr'],
  ],
  [['agi'], ['arc-agi', 'metr']],
  [['https', 'ssl'], ['tls']],
  [['linux'], ['debian', 'ubuntu']],
];

const same = new Map(sameThings.flatMap((words) => words.map((word) => [word, words.filter((each) => each !== word)])));
const narrower = new Map(widerWords.flatMap(([wider, words]) => wider.map((word) => [word, words])));

const names = [...same.keys(), ...narrower.keys()];
const maxNameWords = Math.max(...names.map((name) => name.split(' ').length));
const namesOfSeveralWords = new Set(names.filter((name) => name.includes(' ')));

/** The words of a folded query, those of a name of several words together, such as "air pollution". */
export function joinNames(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(maxNameWords, words.length - at);
    while (length > 1 && !namesOfSeveralWords.has(words.slice(at, at + length).join(' '))) length--;
    joined.push(words.slice(at, at + length).join(' '));
    at += length;
  }
  return joined;
}

/** Thai is written without spaces: a compound that begins with such a word, as in "หมาบ้า". */
const beginnings = [...same].filter(([word]) => /^\p{Script=Thai}/u.test(word));
const maxRest = 12;
/** What is left of a compound is a word of its own: two letters or more, the first one a consonant or a leading vowel. */
const isWord = (rest: string) => rest.length <= maxRest && /^[ก-ฮเ-ไ][\u0E01-\u0E4E]+$/u.test(rest);

/** The other words for what a folded word of a query means. */
export function otherWordsFor(word: string): readonly string[] {
  const others = same.get(word) ?? narrower.get(word);
  if (others) return others;
  return beginnings.flatMap(([beginning, words]) => {
    const rest = word.slice(beginning.length);
    return word.startsWith(beginning) && isWord(rest)
      ? words.filter((each) => /^\p{Script=Thai}/u.test(each)).map((each) => each + rest)
      : [];
  });
}

/** Lines of "word: forms and near synonyms": the words on the right count as the word on the left. */
const synonyms = `
win: wins won winner winners winning victory champion champions championship title
elect: elects elected election elections electoral
president: presidential presidency presidents
parliament: parliamentary legislature
dissolve: dissolves dissolved dissolving dissolution
approve: approves approved approving approval
release: releases released releasing launch launches launched launching ships shipped
announce: announces announced announcing announcement
deliver: delivers delivered deliveries delivery
nominate: nominates nominated nomination nominee
candidate: candidates candidacy
qualify: qualifies qualified qualifying qualification
defeat: defeats defeated beat beats beaten
strike: strikes struck airstrike airstrikes
invade: invades invaded invasion
acquire: acquires acquired acquisition buy buys bought
ceasefire: ceasefires truce armistice
resign: resigns resigned resignation
olympics: olympic
earthquake: earthquakes quake
inflation: inflationary
temperature: temperatures
crewed: manned humans human people astronaut astronauts crew
land: lands landed landing
democrat: democrats democratic
republican: republicans gop
bitcoin: btc bitcoins
ethereum: eth ether
solana: sol
dogecoin: doge
rate: rates
cut: cuts cutting cutoff
hike: hikes hiking raise raises increase
woman: women womens
man: men mens
driver: drivers
constructor: constructors
future: futures
final: finals
marry: married marries marriage wedding
publish: publishes published publication
sign: signs signed signing
record: records recorded
unemployment: jobless
`;

/** Countries, each with its names. */
const places = `
thailand: thai thais
usa: american americans
britain: british uk
china: chinese prc
japan: japanese
russia: russian russians kremlin
ukraine: ukrainian
israel: israeli
palestine: palestinian gaza hamas
iran: iranian
india: indian
indonesia: indonesian
malaysia: malaysian
philippines: philippine filipino
vietnam: vietnamese
cambodia: cambodian
myanmar: burmese burma
laos: lao laotian
singapore: singaporean
timor: timorese
korea: korean
taiwan: taiwanese
pakistan: pakistani
bangladesh: bangladeshi
germany: german
france: french
spain: spanish
italy: italian
portugal: portuguese
poland: polish
hungary: hungarian
netherlands: dutch
canada: canadian
mexico: mexican
brazil: brazilian
argentina: argentine argentinian
venezuela: venezuelan
colombia: colombian
chile: chilean
peru: peruvian
australia: australian
turkey: turkish turkiye
syria: syrian
iraq: iraqi
lebanon: lebanese
egypt: egyptian
nigeria: nigerian
greece: greek
sweden: swedish
norway: norwegian
denmark: danish
greenland:
switzerland: swiss
austria: austrian
belgium: belgian
ireland: irish
romania: romanian
georgia: georgian
belarus: belarusian
eu: european
`;

function table(lines: string): Map<string, string> {
  const entries = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', forms = ''] = line.split(':');
      return [word, ...forms.trim().split(' ')].filter(Boolean).map((one) => [one, word] as const);
    });
  return new Map(entries);
}

const set = (words: string) => new Set(words.trim().split(/\s+/));
const stems = (words: string) => new Set([...set(words)].map(stem));
const canonical = table(synonyms);
const countries = table(places);

/** The country that a word names, by its name or its people. A capital is a place of its own. */
export const placeOf = (word: string): string | undefined => countries.get(word);

/** The stem of a word, by light rules and without a dictionary. */
export function stem(word: string): string {
  const canonicalForm = canonical.get(word) ?? countries.get(word);
  if (canonicalForm !== undefined) return canonicalForm;
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  const base = word
    .replace(/ies$/, 'y')
    .replace(/(ss|ch|sh|x|z)es$/, '$1')
    .replace(/([^su i])s$/, '$1');
  const cut = base.length > 5 ? base.replace(/(?:ing|ed)$/, '').replace(/([^aeiouls])\1$/, '$1') : base;
  const short = cut.length > 4 ? cut.replace(/e$/, '') : cut;
  return canonical.get(base) ?? short;
}

/** Words that every question has. */
export const stops = set(`
a an the and or of in on at to for by be is are was were will would do does did has have had it its this that these those with as from
who what which when where how than then there their they he she his her if into over up per any each so also next again
x vs v versus s t between during after before until through while about more most least usd
`);

/** Words that say little about which market it is. */
export const generic = stems(`
price value day daily year month end time new official officially happen event market number total close trade trading level report
occur take place come game world general national fifa mean average per hold become get make go anywhere call least
annual meeting decision company party office policy interest usd point public first last list version final listing
`);

/** Two claims differ if both have words of one line and share none of them. */
export const contrasts: readonly ReadonlySet<string>[] = [
  'house senate',
  'democrat republican',
  'cut hike hold',
  'yoy mom',
  'moon mars',
  'summer winter',
  'lanina elnino',
  'director picture actor actress screenplay',
  'referendum elect',
  'gold silver bronze',
  'driver constructor',
  'spot future',
  'president pm governor mayor',
  'north south',
  'win draw',
  'monthly annual',
  'import export',
].map(stems);

/** A claim that has such a word is another one than a claim without it. */
export const marks = stems(`
woman vice deputy acting interim nominate primary qualify semifinal quarterfinal popular core governor announce candidate beta turnout draw tie
future impeach propose runoff u20 u21 u23 junior indict marketcap dominance dissolve
`);

/** Verbs whose doer and object cannot be swapped. */
export const directed = stems('defeat strike invade acquire attack sue flip overtake outperform surpass sanction recognize');

/** Words that negate a claim, with what remains after removing the negation. */
export const turning: ReadonlyMap<string, string | undefined> = new Map([
  ...['not', 'no', 'never', 'none', 'avoid', 'without'].map((word) => [word, undefined] as const),
  ['lose', 'win'],
  ['loses', 'win'],
  ['lost', 'win'],
  ['reject', 'approve'],
  ['rejects', 'approve'],
  ['rejected', 'approve'],
  ['deny', 'approve'],
  ['denies', 'approve'],
  ['remain', 'leave'],
  ['remains', 'leave'],
  ['stay', 'leave'],
  ['stays', 'leave'],
  ['survive', 'leave'],
]);

export const leaving = set('out resign leave leaves left oust ousted depart departs exit exits removed');

export const upward = set(
  'above over exceed exceeds exceeding higher greater reach reaches hit hits surpass surpasses beyond more',
);
export const downward = set('below under less lower fewer beneath');

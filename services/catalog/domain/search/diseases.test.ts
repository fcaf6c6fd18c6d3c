import { beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../contract/index.ts';
import { findTerms } from '../clinical-terms/find-terms.rules.ts';
import { indicationTerms } from '../clinical-terms/indication-terms.ts';
import { termSynonyms, wholeNames } from '../clinical-terms/term-synonyms.ts';
import { readContent } from '../content/read-content.ts';
import { createEntrySearch } from './entry-search.rules.ts';
import { meanings, singular } from './meanings.rules.ts';
import { wordsOf } from './words.rules.ts';

let entries: readonly Entry[] = [];
let find: (q: string) => readonly string[];

beforeAll(async () => {
  const content = await readContent();
  entries = content.entries.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, content.terms);
  find = (q) =>
    search
      .find(entries, { q })
      .best(Infinity)
      .map(({ slug }) => slug);
});

const bare = (thai: string) => thai.replace(/^(?:โรค|ภาวะ|อาการ)/, '');

test('each Thai term that a page prints finds each drug on whose page it is, with and without "disease" before it', () => {
  const drugsOf = new Map<string, Set<string>>();
  for (const { slug, dosages, sections } of entries)
    for (const { thai } of [...dosages.map(({ indication }) => indication), sections.indications].flatMap(findTerms))
      drugsOf.set(thai, (drugsOf.get(thai) ?? new Set()).add(slug));
  expect([...drugsOf.keys()].toSorted()).toEqual([...new Set(indicationTerms.map((term) => term[1]))].toSorted());
  const missing = [...drugsOf].flatMap(([thai, slugs]) =>
    [thai, bare(thai), `โรค${bare(thai)}`].map((q) => [q, [...slugs.difference(new Set(find(q)))]] as const),
  );
  expect(missing.filter(([, slugs]) => slugs.length > 0)).toEqual([]);
});

test('a synonym belongs to a term, and finds the drugs of that term', () => {
  const names = indicationTerms.map(([forms]) => forms.split('|')[0]);
  expect(Object.keys(termSynonyms).filter((name) => !names.includes(name))).toEqual([]);
  for (const [name, { th = [], en = [] }] of Object.entries(termSynonyms)) {
    const ofTerm = entries.filter(({ dosages, sections }) =>
      [...dosages.map(({ indication }) => indication), sections.indications].some((text) =>
        findTerms(text).some(({ forms }) => forms[0] === name),
      ),
    );
    for (const q of [...th, ...th.map((word) => `โรค${word}`), ...en]) {
      const answers = new Set(find(q));
      expect([q, ofTerm.filter(({ slug }) => !answers.has(slug)).map(({ slug }) => slug)]).toEqual([q, []]);
    }
  }
});

test('a synonym finds all that the words of its term find', () => {
  for (const [name, { th = [], en = [] }] of Object.entries(termSynonyms))
    for (const q of [...th, ...en]) {
      const answers = new Set(find(q));
      expect([q, name, find(name).filter((slug) => !answers.has(slug))]).toEqual([q, name, []]);
    }
});

test('names with one meaning find the same drugs in the same order, in both languages', () => {
  expect(meanings.flatMap(({ names }) => names).length).toBeGreaterThan(500);
  for (const { names } of meanings) {
    const answers = find(names[0] as string);
    for (const q of names) expect([q, find(q)]).toEqual([q, answers]);
  }
});

test('a synonym of one term means what the term means in both languages, and one of several what these mean', () => {
  const meaningOf = (name: string) => meanings.find(({ names }) => names.includes(name))?.terms ?? new Set();
  for (const [joined, thai] of indicationTerms) {
    const forms = joined.split('|');
    expect([forms, meaningOf(thai).isSupersetOf(meaningOf(forms[0] as string))]).toEqual([forms, true]);
    for (const form of forms) expect(meaningOf(form)).toEqual(meaningOf(forms[0] as string));
  }
  expect(meaningOf('ขี้เรื้อน')).toEqual(meaningOf('mange'));
  expect(meaningOf('mange')).toEqual(new Set(['demodicosis', 'mange mites', 'sarcoptic mange']));
});

const emetics = ['apomorphine', 'ropinirole', 'tranexamic-acid'];

/** `first`: one of these is the first answer. `never`: no answer is. `notBefore`: none of the others comes before the one. */
const diseases: readonly {
  readonly words: readonly string[];
  readonly first: readonly string[];
  readonly among?: readonly string[];
  readonly never?: readonly string[];
  readonly notBefore?: readonly [first: string, others: readonly string[]];
}[] = [
  {
    words: ['heartworm', 'พยาธิหนอนหัวใจ', 'โรคพยาธิหนอนหัวใจ', 'พยาธิหัวใจ'],
    first: ['ivermectin', 'milbemycin-oxime'],
    among: ['selamectin', 'diethylcarbamazine'],
    never: ['albendazole', 'clorsulon', 'praziquantel', 'levamisole'],
  },
  {
    words: ['arthritis', 'ข้ออักเสบ', 'โรคข้ออักเสบ'],
    first: ['flumetasone', 'meloxicam', 'firocoxib', 'carprofen'],
    among: ['meloxicam', 'carprofen'],
    never: ['bacitracin-neomycin-polymyxin', 'enrofloxacin-silver-sulfadiazine', 'gentamicin-betamethasone-clotrimazole'],
  },
  { words: ['osteoarthritis', 'ข้อเสื่อม', 'โรคข้อเสื่อม'], first: ['firocoxib', 'meloxicam'], among: ['carprofen', 'grapiprant'] },
  {
    words: ['otitis', 'หูอักเสบ', 'โรคหูอักเสบ', 'หูชั้นนอกอักเสบ'],
    first: ['neomycin-tiabendazole-dexamethasone', 'enrofloxacin-silver-sulfadiazine'],
    among: ['gentamicin-mometasone-clotrimazole'],
    never: ['bacitracin-neomycin-polymyxin', 'meloxicam'],
  },
  {
    words: ['mange', 'ขี้เรื้อน', 'โรคขี้เรื้อน', 'ไรขี้เรื้อน'],
    first: ['ivermectin', 'amitraz'],
    among: ['doramectin'],
    never: ['spinosad'],
  },
  {
    words: ['pneumonia', 'ปอดบวม', 'ปอดอักเสบ', 'โรคปอดบวม', 'ยารักษาโรคปอดบวม'],
    first: ['penicillin-g-procaine', 'ceftiofur', 'ampicillin'],
    among: ['tiamulin', 'ampicillin'],
    never: ['meloxicam'],
  },
  {
    words: ['mastitis', 'เต้านมอักเสบ', 'โรคเต้านมอักเสบ'],
    first: ['cefapirin', 'cloxacillin', 'penicillin-g-procaine'],
    among: ['pirlimycin', 'hetacillin'],
    notBefore: ['pirlimycin', ['flunixin', 'meloxicam']],
  },
  {
    words: ['epilepsy', 'ลมชัก', 'โรคลมชัก'],
    first: ['potassium-bromide', 'primidone'],
    among: ['zonisamide', 'primidone', 'diazepam'],
    never: ['meloxicam'],
  },
  {
    words: ['heart failure', 'หัวใจล้มเหลว', 'ภาวะหัวใจล้มเหลว', 'โรคหัวใจล้มเหลว'],
    first: ['enalapril', 'spironolactone', 'benazepril', 'pimobendan'],
    among: ['pimobendan', 'benazepril'],
    never: ['ivermectin', 'chlorothiazide'],
  },
  {
    words: ['vomiting', 'อาเจียน', 'อาการอาเจียน', 'อ้วก'],
    first: ['maropitant'],
    among: ['metoclopramide', 'chlorpromazine'],
    // What makes an animal vomit is for another use: given against vomiting, it would harm.
    never: [...emetics, 'xylazine'],
    notBefore: ['metoclopramide', ['chlorpromazine', 'ondansetron']],
  },
  {
    words: ['emetic', 'emetics', 'emesis', 'induce vomiting', 'make a dog vomit', 'ทำให้อาเจียน', 'ยาทำให้อาเจียน', 'กระตุ้นให้อาเจียน'],
    first: ['apomorphine'],
    among: ['ropinirole', 'tranexamic-acid'],
  },
  {
    words: ['emetic', 'induce vomiting', 'ทำให้อาเจียน'],
    first: ['apomorphine'],
    never: ['maropitant', 'metoclopramide', 'ondansetron', 'xylazine'],
  },
  {
    words: ['antiemetic', 'anti-emetic', 'anti emetic', 'ยาแก้อาเจียน'],
    first: ['aminopentamide', 'chlorpromazine'],
    among: ['maropitant', 'ondansetron'],
    never: emetics,
  },
  { words: ['fungal'], first: ['florfenicol-terbinafine-betamethasone'], among: ['itraconazole', 'griseofulvin'] },
  {
    words: ['diarrhoea', 'diarrhea', 'ท้องเสีย', 'ท้องร่วง'],
    first: ['crofelemer'],
    never: ['omeprazole', 'maropitant', 'lactulose'],
  },
  {
    words: ['fleas', 'หมัด'],
    first: ['spinosad', 'imidacloprid', 'nitenpyram', 'lotilaner'],
    among: ['fluralaner', 'selamectin'],
    never: ['albendazole', 'metronidazole'],
  },
  {
    words: ['ticks', 'เห็บ'],
    first: ['fluralaner', 'lotilaner'],
    among: ['afoxolaner', 'fipronil'],
    notBefore: ['fipronil', ['lufenuron', 'nitenpyram', 'spinosad']],
  },
  { words: ['distemper', 'ไข้หัดสุนัข', 'โรคไข้หัดสุนัข'], first: ['chloramphenicol'], never: ['carprofen', 'metamizole'] },
];

describe('a disease finds the drugs that are for it, in both languages', () => {
  test.each(diseases.flatMap(({ words, ...rest }) => words.map((q) => ({ q, ...rest }))))(
    '$q',
    ({ q, first, among = [], never = [], notBefore }) => {
      const answers = find(q);
      expect(first).toContain(answers[0]);
      expect(answers).toEqual(expect.arrayContaining([...among]));
      expect(answers.filter((slug) => never.includes(slug))).toEqual([]);
      if (!notBefore) return;
      const [slug, others] = notBefore;
      expect(answers.slice(0, answers.indexOf(slug)).filter((each) => others.includes(each))).toEqual([]);
    },
  );
});

test.each([
  ['fever', ['calcium-gluconate', 'chlortetracycline', 'chlortetracycline-sulfamethazine']],
  ['ไข้', ['calcium-gluconate']],
  ['milk', ['metamizole', 'flunixin']],
  ['kidney', ['doramectin', 'fenbendazole', 'levamisole']],
  ['liver', ['triclabendazole', 'albendazole', 'clorsulon']],
  ['heart', ['ivermectin', 'ivermectin-pyrantel', 'milbemycin-oxime', 'selamectin']],
  ['pregnancy', ['cabergoline']],
  ['sedation', ['atipamezole']],
  ['incontinence', ['bethanechol', 'phenoxybenzamine']],
  ['urinary retention', ['phenylpropanolamine']],
  ['urine retention', ['phenylpropanolamine']],
  ['low blood pressure', ['acepromazine', 'xylazine']],
  ['slow heart rate', ['dexmedetomidine', 'xylazine']],
  ['NSAID', ['omeprazole']],
  ['ฉี่ไม่ออก', ['phenylpropanolamine']],
])('a word finds no drug for what has that word in its name and is something else: %s', (q, others) =>
  expect(find(q).filter((slug) => others.includes(slug))).toEqual([]),
);

test.each([
  ['milk fever', ['calcium-gluconate']],
  ['liver flukes', ['triclabendazole', 'albendazole', 'clorsulon']],
  ['fluke', ['triclabendazole', 'albendazole', 'clorsulon', 'praziquantel']],
  ['kidney worm', ['doramectin', 'fenbendazole', 'levamisole']],
  ['heart worms', ['ivermectin', 'milbemycin-oxime', 'selamectin']],
  ['Tri-Heart', ['ivermectin-pyrantel']],
  ['heartgard', ['ivermectin', 'ivermectin-pyrantel']],
  ['UTI', ['amoxicillin-clavulanic-acid', 'trimethoprim-sulfadiazine', 'gentamicin', 'amoxicillin']],
  ['bleeding', ['tranexamic-acid']],
  ['เลือดออก', ['tranexamic-acid']],
  ['ฉี่ไม่ออก', ['phenoxybenzamine', 'diazepam']],
  ['เจ็บ', ['carprofen', 'buprenorphine']],
])('a whole name finds its drugs: %s', (q, slugs) => expect(find(q)).toEqual(expect.arrayContaining(slugs)));

const udder = ['cefapirin', 'cloxacillin', 'novobiocin', 'penicillin-g-procaine'];
const opioids = ['buprenorphine', 'fentanyl', 'butorphanol'];

/** What owners and veterinarians type for what they see. `among`: all of these are found. `never`: none of these is. */
const symptoms: readonly {
  readonly words: readonly string[];
  readonly among: readonly string[];
  readonly never?: readonly string[];
}[] = [
  {
    words: ['limping', 'dog is limping', 'lameness', 'เดินกะเผลก', 'ขาเป๋', 'ขาเจ็บ', 'เจ็บขา', 'หมาขาเจ็บ'],
    among: ['meloxicam', 'carprofen', 'firocoxib'],
    never: opioids,
  },
  { words: ['joint pain', 'ปวดข้อ', 'back pain', 'ปวดหลัง'], among: ['meloxicam'], never: opioids },
  {
    words: ['red eye', 'red eyes', 'pink eye', 'eye infection', 'ตาแดง', 'ตาอักเสบ', 'ตาติดเชื้อ', 'ขี้ตา', 'ตาเจ็บ'],
    among: ['bacitracin-neomycin-polymyxin', 'gentamicin-betamethasone-eye', 'neomycin-polymyxin'],
    never: [...udder, ...opioids],
  },
  {
    words: [
      'not eating',
      "my cat won't eat",
      'wont eat',
      'cat wont eat',
      'loss of appetite',
      'anorexia',
      'เบื่ออาหาร',
      'ไม่กินอาหาร',
      'แมวไม่กินข้าว',
    ],
    among: ['capromorelin', 'mirtazapine'],
    never: ['dirlotapide', 'altrenogest'],
  },
  {
    words: ['fireworks', 'thunderstorm', 'noise phobia', 'กลัวเสียงพลุ', 'กลัวพลุ', 'กลัวเสียงฟ้าร้อง', 'หมากลัวประทัด'],
    among: ['dexmedetomidine', 'imepitoin'],
    never: ['acepromazine'],
  },
  { words: ['aggressive', 'ก้าวร้าว'], among: ['amitriptyline'] },
  { words: ['inappropriate urination', 'ฉี่ไม่เป็นที่'], among: ['clomipramine', 'alprazolam'] },
  { words: ['dementia', 'สมองเสื่อม'], among: ['selegiline'] },
  { words: ['scratching', 'itchy', 'เกา', 'คัน'], among: ['oclacitinib', 'lokivetmab'] },
  {
    words: ['itchy ears', 'คันหู', 'เกาหู', 'หูคัน'],
    among: ['selamectin', 'gentamicin-mometasone-clotrimazole'],
    never: ['oclacitinib'],
  },
  { words: ['smelly ears', 'หูเหม็น', 'หูน้ำหนวก'], among: ['gentamicin-mometasone-clotrimazole'], never: ['oclacitinib'] },
  { words: ['hives', 'ลมพิษ'], among: ['flumetasone'] },
  {
    words: ['slow heart rate', 'bradycardia', 'หัวใจเต้นช้า'],
    among: ['atropine'],
    never: ['xylazine', 'dexmedetomidine'],
  },
  {
    words: ['fast heart beat', 'tachycardia', 'หัวใจเต้นเร็ว', 'dog atrial fibrillation', 'หมาหัวใจห้องบนสั่นพลิ้ว'],
    among: ['diltiazem', 'digoxin'],
  },
  { words: ['low blood pressure', 'hypotension', 'ความดันต่ำ'], among: ['dobutamine'], never: ['acepromazine', 'xylazine'] },
  { words: ['not breathing', 'puppy not breathing', 'ลูกหมาไม่หายใจ', 'respiratory stimulation'], among: ['doxapram'] },
  { words: ['coughing', 'ไอ', 'หมาไอ', 'ยาแก้ไอ'], among: ['butorphanol'], never: ['trilostane'] },
  {
    words: [
      "can't pee",
      'cant pee',
      'can’t pee',
      'cannot urinate',
      'cat not urinating',
      'cat cant pee',
      'blocked cat',
      'ฉี่ไม่ออก',
      'แมวฉี่ไม่ออก',
      'แมวไม่ฉี่',
    ],
    among: ['phenoxybenzamine', 'diazepam'],
    // Bethanechol must not be given where the urethra is obstructed, and a blocker of receptors unblocks no cat.
    never: ['phenylpropanolamine', 'bethanechol', 'atenolol', 'telmisartan', 'esmolol', 'diltiazem'],
  },
  { words: ['leaking urine', 'ฉี่เล็ด', 'ฉี่ราด'], among: ['phenylpropanolamine'], never: ['phenoxybenzamine'] },
  { words: ['bad breath', 'gingivitis', 'ปากเหม็น', 'กลิ่นปาก'], among: ['doxycycline', 'clindamycin'], never: ['lidocaine'] },
  { words: ['toothache', 'ปวดฟัน'], among: ['clindamycin'], never: opioids },
  { words: ['fits', 'ชักเกร็ง'], among: ['phenobarbital', 'diazepam'] },
  { words: ['poisoned', 'ได้รับสารพิษ', 'โดนวางยา'], among: ['atropine', 'phytomenadione'] },
  { words: ['antifreeze', 'น้ำยาหล่อเย็น'], among: ['fomepizole'] },
  { words: ['bite wound', 'แผลถูกกัด', 'แผลหมากัด', 'แผลเน่า'], among: ['clindamycin', 'amoxicillin-clavulanic-acid'] },
  { words: ['แผลไฟไหม้', 'น้ำร้อนลวก'], among: ['nitrofural'] },
  { words: ['stomach ache', 'abdominal pain', 'ปวดท้อง'], among: ['butylscopolamine'] },
  { words: ['car sickness', 'เมารถ'], among: ['maropitant'] },
  { words: ['loose stool', 'ท้องเดิน', 'ขี้เหลว'], among: ['crofelemer'] },
  { words: ['nausea', 'throwing up', 'คลื่นไส้'], among: ['maropitant', 'ondansetron'] },
  { words: ['in heat', 'ฮีท'], among: ['prostalene'] },
  { words: ['silent heat', 'ไม่เป็นสัด'], among: ['dinoprost', 'cloprostenol'], never: ['megestrol', 'melengestrol'] },
  { words: ['birth control', 'คุมกำเนิด', 'ยาคุมหมา', 'กดสัด'], among: ['megestrol'], never: ['dinoprost'] },
  { words: ['ทำแท้ง', 'ผสมผิดตัว', 'mismating'], among: ['dinoprost', 'cloprostenol'] },
  { words: ['induce heat', 'เหนี่ยวนำการเป็นสัด'], among: ['progesterone', 'flurogestone'] },
  { words: ['artificial insemination', 'ผสมเทียม'], among: ['gonadorelin'] },
  { words: ['เร่งคลอด', 'น้ำนมไม่ไหล'], among: ['oxytocin'] },
  { words: ['eclampsia', 'low calcium', 'ล้มหลังคลอด'], among: ['calcium-gluconate'], never: ['gabapentin'] },
  { words: ['grass tetany'], among: ['magnesium-sulfate'] },
  { words: ['losing weight', 'ผอมลง'], among: ['mirtazapine'], never: ['dirlotapide'] },
  { words: ['overweight', 'ลดน้ำหนัก'], among: ['dirlotapide'], never: ['mirtazapine'] },
  { words: ['น้ำท่วมปอด', 'ปอดบวมน้ำ', 'fluid in the lungs'], among: ['torasemide'], never: ['ampicillin'] },
  { words: ['ลิ้นหัวใจรั่ว', 'MVD'], among: ['pimobendan'] },
  { words: ['kidney failure', 'kidney disease', 'CKD', 'ไตวาย', 'โรคไต'], among: ['benazepril'], never: ['doramectin'] },
  { words: ["Cushing's", 'cushings', "dog Cushing's"], among: ['trilostane', 'mitotane'] },
  { words: ['Addison', 'แอดดิสัน'], among: ['desoxycortone-pivalate'] },
  { words: ['pancreatitis', 'ตับอ่อนอักเสบ'], among: ['fuzapladib'] },
  { words: ['giardiasis', 'ไกอาร์เดีย'], among: ['metronidazole', 'fenbendazole'] },
  { words: ['พยาธิตา', 'eyeworm'], among: ['doramectin'], never: ['praziquantel'] },
  { words: ['ไล่ยุง', 'mosquito'], among: ['fipronil-permethrin'] },
  { words: ['จุดขาว', 'white spot', 'ปลิงใส'], among: ['formalin'] },
  { words: ['ตัวด่าง', 'columnaris'], among: ['florfenicol'] },
  { words: ['หัวใจหยุดเต้น', 'cardiac arrest'], among: ['epinephrine'] },
  { words: ['put to sleep', 'ฉีดยาให้หลับ'], among: ['pentobarbital-phenytoin'] },
  { words: ['tick fever', 'blood parasites', 'ไข้เห็บ'], among: ['imidocarb', 'doxycycline'], never: ['fluralaner'] },
  { words: ['ถ่ายพยาธิแมว', 'ถ่ายพยาธิ'], among: ['emodepside-praziquantel'], never: ['enrofloxacin'] },
  { words: ['ยากันเห็บ', 'กันหมัด'], among: ['fluralaner'] },
  { words: ['ยาหยดหมัด'], among: ['fipronil', 'selamectin'], never: ['nitenpyram'] },
];

describe('a symptom finds the drugs that are for it, as people type it', () => {
  test.each(symptoms.flatMap(({ words, ...rest }) => words.map((q) => ({ q, ...rest }))))('$q', ({ q, among, never = [] }) => {
    const answers = find(q);
    expect(answers).toEqual(expect.arrayContaining([...among]));
    expect(answers.filter((slug) => never.includes(slug))).toEqual([]);
  });
});

test.each([
  // The beginning of Neurontin, of inflammation of the pancreas, and the end of coryza of hens.
  'นิ่ว',
  'ตับ',
  'โรคตับ',
  'หน้าบวม',
  // No antidote of the catalog is one against the poison of a snake.
  'พิษงู',
  // A swollen eye is no oedema, and a dry one is not red.
  'ตาบวม',
  'ตาแห้ง',
  // An island is no itch.
  'เกาะ',
  'บิดา',
  'eating',
  'hepatitis',
  'laminitis',
])('a word finds no drug for another that has its letters: %s', (q) => expect(find(q)).toEqual([]));

test('the drug for euthanasia is not found by a part of what it is called', () =>
  expect(find('sleep')).not.toContain('pentobarbital-phenytoin'));

test('the drugs that are licensed for a disease come first, and first those that are for the species', () => {
  expect(find('vomiting dog').slice(0, 2)).toEqual(['maropitant', 'aminopentamide']);
  expect(find('vomiting cat')[0]).toBe('maropitant');
  expect(find('อาเจียนแมว')).toEqual(find('vomiting cat'));
  const [first] = find('diarrhoea dog');
  expect(first).toBe('crofelemer');
  expect(find('diarrhoea cattle')[0]).toBe('sulfachlorpyridazine');
});

test('a query that names a species and a sign finds no drug whose doses for the sign are all for other species', () => {
  const wordsIn = (text: string) => new Set(wordsOf(text).map(({ folded }) => singular(folded)));
  const terms = indicationTerms.map(([forms]) => forms.split('|')[0] as string);
  for (const species of ['dog', 'cat', 'cattle', 'pig', 'horse', 'chicken'])
    // Swine are a species themselves.
    for (const term of terms.filter((each) => each !== 'swine dysentery')) {
      const meaning = meanings.find((each) => each.names.includes(term));
      const names = (meaning?.names ?? []).map(wordsIn);
      const isFor = ({ indication }: Entry['dosages'][number]) => {
        const words = wordsIn(indication);
        const treated = findTerms(indication).map(({ forms }) => forms[0] as string);
        return names.some((name) => name.isSubsetOf(words)) || treated.some((each) => meaning?.terms.has(each) === true);
      };
      const wrong = find(`${species} ${term}`).filter((slug) => {
        const doses = entries.find((entry) => entry.slug === slug)?.dosages.filter(isFor) ?? [];
        return doses.length > 0 && doses.every((dose) => dose.species !== species);
      });
      expect([species, term, wrong]).toEqual([species, term, []]);
    }
});

test('what an entry says of a sign in other species is no match either', () => {
  for (const q of ['dog diarrhea', 'หมาท้องเสีย', 'dog diarrhoea']) expect(find(q)).toEqual(['crofelemer', 'aminopentamide']);
  for (const q of ['cat diarrhea', 'ท้องเสีย แมว']) expect(find(q)).toEqual(['aminopentamide']);
  expect(find('pig diarrhoea')).toContain('enrofloxacin');
  expect(find('dog kidney failure')).toEqual([]);
});

test.each(['rabies', 'พิษสุนัขบ้า', 'โรคพิษสุนัขบ้า', 'หมาบ้า', 'กลัวน้ำ', 'parvovirus', 'พาร์โว', 'ลำไส้อักเสบจากพาร์โวไวรัส'])(
  'a disease without a drug finds none, and never the drugs of its species or of a part of its name: %s',
  (q) => expect(find(q)).toEqual([]),
);

test.each(['ตับอักเสบ', 'ไตอักเสบ', 'สมองอักเสบ'])('an inflammation of one organ finds no drug for another: %s', (q) =>
  expect(find(q)).toEqual([]),
);

test('no disease is a word of a class, and each whole name of a disease is more than a word of the catalog', () => {
  expect(find('hypothyroidism')).toEqual(['levothyroxine']);
  expect(wholeNames.filter((name) => name.length < 4)).toEqual([]);
});

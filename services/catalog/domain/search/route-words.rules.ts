import { routeGroups, singleRoutesOf } from './routes.rules.ts';
import { foldWord } from './words.rules.ts';

/** What people type for a route, or for a group of routes, in Latin letters. The longer ones come first. */
const latinWords: readonly (readonly [RegExp, choice: string])[] = [
  [/\boral transmucosal(?:ly)?\b/gi, 'oral transmucosal'],
  [/\b(?:eye[ -]?drops?|eye ointments?|ophthalmic)\b/gi, 'ophthalmic'],
  [/\b(?:ear[ -]?drops?|otic)\b/gi, 'otic'],
  [/\b(?:i\.v\.?|iv|intravenous(?:ly)?)(?![\w.])/gi, 'intravenous'],
  [/\b(?:i\.m\.?|im|intramuscular(?:ly)?)(?![\w.])/gi, 'intramuscular'],
  [/\b(?:s\.c\.?|sc|sq|subq|subcut|subcutaneous(?:ly)?)(?![\w.])/gi, 'subcutaneous'],
  [/\b(?:p\.o\.?|po|per os|by mouth|oral(?:ly)?)(?![\w.])/gi, 'mouth'],
  [/\b(?:inject(?:ed|ion|ions|able)?)\b/gi, 'injection'],
  [/\b(?:topical(?:ly)?|pour[ -]on|spot[ -]on)\b/gi, 'topical'],
  [/\btransdermal(?:ly)?\b/gi, 'transdermal'],
  [/\b(?:inhaled|inhalation)\b/gi, 'inhalation'],
  [/\bintramammary\b/gi, 'intramammary'],
  [/\bepidural(?:ly)?\b/gi, 'epidural'],
  [/\bintra-?articular(?:ly)?\b/gi, 'intra-articular'],
  [/\brectal(?:ly)?\b/gi, 'rectal'],
];

const thaiWords: Readonly<Record<string, string>> = {
  intravenous:
    'เข้าเส้น เข้าเส้นเลือด เข้าเส้นเลือดดำ เข้าหลอดเลือด เข้าหลอดเลือดดำ ฉีดเข้าเส้น ฉีดเข้าเส้นเลือด ฉีดเข้าเส้นเลือดดำ ฉีดเข้าหลอดเลือดดำ ให้ทางหลอดเลือดดำ',
  intramuscular: 'เข้ากล้าม เข้ากล้ามเนื้อ ฉีดเข้ากล้าม ฉีดเข้ากล้ามเนื้อ',
  subcutaneous: 'ใต้ผิวหนัง เข้าใต้ผิวหนัง ฉีดใต้ผิวหนัง ฉีดเข้าใต้ผิวหนัง',
  mouth: 'กิน ยากิน แบบกิน ชนิดกิน ป้อน ยาป้อน ทางปาก ให้ทางปาก รับประทาน',
  injection: 'ฉีด ยาฉีด แบบฉีด ชนิดฉีด',
  topical: 'ทา ยาทา ทาผิวหนัง ใช้ภายนอก ใช้เฉพาะที่ หยด ยาหยด หยดหลัง ยาหยดหลัง ราดหลัง',
  ophthalmic: 'หยอดตา ยาหยอดตา หยดตา ยาหยดตา ป้ายตา ยาป้ายตา',
  otic: 'หยอดหู ยาหยอดหู หยดหู ยาหยดหู',
  intramammary: 'สอดเต้า สอดเต้านม เข้าเต้านม',
  inhalation: 'สูดดม ยาสูดดม',
  rectal: 'สวนทวาร สวนทวารหนัก เหน็บทวาร',
  'intra-articular': 'เข้าข้อ ฉีดเข้าข้อ',
};

const thaiRoutes = new Map(
  Object.entries(thaiWords).flatMap(([choice, words]) => words.split(' ').map((word) => [foldWord(word), choice] as const)),
);

/** Thai words for routes as search compares them: runs of Thai letters are divided at them too. */
export const thaiRouteWords: ReadonlySet<string> = new Set(thaiRoutes.keys());

export interface RouteWords {
  /** The routes and groups that the query names. A drug must have a dose that allows each. */
  readonly routes: readonly string[];
  /** The query without its words for routes. */
  readonly rest: string;
}

/** Reads the words for routes of a query. `divide` gives the folded words of a text. */
export function readRouteWords(query: string, divide: (text: string) => readonly string[]): RouteWords {
  const routes = new Set<string>();
  const take = (choice: string) => {
    routes.add(choice);
    return ' ';
  };
  const latin = latinWords.reduce((text, [words, choice]) => text.replaceAll(words, () => take(choice)), query);
  const words = divide(latin);
  const others = words.filter((word) => !thaiRoutes.has(word));
  for (const word of words) {
    const choice = thaiRoutes.get(word);
    if (choice !== undefined) routes.add(choice);
  }
  // "Inject" says nothing beside "into a vein".
  for (const group of routeGroups) if (singleRoutesOf(group).some((single) => routes.has(single))) routes.delete(group);
  return { routes: [...routes], rest: others.length === words.length ? latin.trim() : others.join(' ') };
}

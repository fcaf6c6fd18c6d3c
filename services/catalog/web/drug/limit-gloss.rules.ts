import { limitNoteTerms } from '../messages/th-clinical-terms.ts';

const number = '\\d[\\d,]*(?:\\.\\d+)?';
const words: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4' };
const count = `${number}|${Object.keys(words).join('|')}`;
const figure = (text = ''): string => words[text] ?? text;
/** How limits begin; a figure alone below the heading "Maximum" says the same. */
const most = '(?:(?:at most|not (?:more|longer) than|not (?:over|beyond)|up to) )?';

const times: Readonly<Record<string, string>> = { day: 'วัน', week: 'สัปดาห์', month: 'เดือน', hour: 'ชั่วโมง' };
const things: Readonly<Record<string, readonly [before: string, counted: string]>> = {
  dose: ['', 'โดส'],
  injection: ['ฉีด', 'ครั้ง'],
  treatment: ['ให้การรักษา', 'ครั้ง'],
  time: ['', 'ครั้ง'],
  joint: ['', 'ข้อ'],
};
const routes: Readonly<Record<string, string>> = { intravenous: 'ทางหลอดเลือดดำ', intramuscular: 'เข้ากล้ามเนื้อ' };

type Translate = (part: RegExpExecArray) => string | undefined;
const pattern = (text: string, translate: Translate) => [new RegExp(`^${text}$`, 'i'), translate] as const;
const unit = '(mg\\/kg|mg|g|mL|IU|ppm)';

/** How limits are said in Thai, each for a whole part of them. */
const parts = [
  pattern(`${most}(${number}) ${unit}`, ([, amount, of]) => `ไม่เกิน ${amount} ${of}`),
  pattern(`${most}(${number}) ${unit} (?:in a|per) day`, ([, amount, of]) => `ไม่เกิน ${amount} ${of} ต่อวัน`),
  pattern(`${most}(${number}) ${unit} in one dose`, ([, amount, of]) => `ไม่เกิน ${amount} ${of} ต่อครั้ง`),
  pattern(`${most}(${number}) ${unit} in all`, ([, amount, of]) => `รวมไม่เกิน ${amount} ${of}`),
  pattern(`total not over (${number}) ${unit}`, ([, amount, of]) => `รวมไม่เกิน ${amount} ${of}`),
  pattern(`(?:stay|keep) below (${number}) ${unit} in all`, ([, amount, of]) => `รวมต้องต่ำกว่า ${amount} ${of}`),
  pattern(`${most}(${number}) ${unit} per (?:animal|horse|dog|cat)`, ([, amount, of]) => `ไม่เกิน ${amount} ${of} ต่อตัว`),
  pattern(`${most}(${number}) mL (?:a|per|at one) site`, ([, amount]) => `ไม่เกิน ${amount} mL ต่อตำแหน่งที่ฉีด`),
  pattern(`(${number}) mg (intravenously|intramuscularly)`, ([, amount, way = '']) => {
    const route = routes[way.toLowerCase().replace(/ly$/, '')];
    return route && `ไม่เกิน ${amount} mg ${route}`;
  }),
  pattern(`${most}(${count}) (consecutive |successive )?(day|week|month|hour)s?( in all)?`, ([, of, inRow, time = '', inAll]) =>
    [inAll ? 'รวมไม่เกิน' : 'ไม่เกิน', figure(of), `${times[time.toLowerCase()]}${inRow ? 'ติดต่อกัน' : ''}`].join(' '),
  ),
  pattern(`${most}(${count}) (dose|injection|treatment|time|joint)s?`, ([, of, thing = '']) => {
    const [before = '', counted = ''] = things[thing.toLowerCase()] ?? [];
    return `${before}ไม่เกิน ${figure(of)} ${counted}`;
  }),
  pattern('(?:one )?single dose', () => 'ให้เพียงครั้งเดียว'),
  pattern('one dose per animal', () => 'ตัวละ 1 โดส'),
  pattern('not more than once a day', () => 'ไม่เกินวันละ 1 ครั้ง'),
  pattern(
    'not more often than every (\\d+) (day|week|month|hour)s',
    ([, of, time = '']) => `ไม่ถี่กว่าทุก ${of} ${times[time.toLowerCase()]}`,
  ),
  pattern('not above this dose', () => 'ไม่เกินขนาดนี้'),
  pattern('no repeat implant', () => 'ห้ามฝังซ้ำ'),
  pattern('intravenous only', () => 'ให้ทางหลอดเลือดดำเท่านั้น'),
  pattern('no further NSAID or meloxicam by mouth after it', () => 'หลังจากนั้นห้ามให้ยากลุ่ม NSAID หรือ meloxicam ทางปากอีก'),
];

/** Our Thai of a maximum: `10 mg/kg in a day; 5 days`. Undefined where a part has none: half a limit could mislead. */
export function maximumInThai(maximum: string): string | undefined {
  const translated = maximum.split('; ').map((text) => {
    for (const [form, translate] of parts) {
      const part = form.exec(text);
      if (part) return translate(part);
    }
    return undefined;
  });
  return translated.includes(undefined) ? undefined : translated.join(' · ');
}

/** Our Thai of a whole note beside a dose. */
export const noteInThai = (note: string): string | undefined =>
  Object.hasOwn(limitNoteTerms, note) ? limitNoteTerms[note] : undefined;

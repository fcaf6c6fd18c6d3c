const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];
const million = 1_000_000;

/** An amount of baht in Thai words, as papers about money write it behind the figure: `หนึ่งแสนแปดหมื่นบาทถ้วน`. */
export function bahtWords(amount: number): string {
  const satang = Math.round(amount * 100);
  const [baht, rest] = [Math.floor(satang / 100), satang % 100];
  if (rest === 0) return `${numberWords(baht)}บาทถ้วน`;
  return `${baht === 0 ? '' : `${numberWords(baht)}บาท`}${numberWords(rest)}สตางค์`;
}

/** A whole number of 0 or more. Millions are counted like ones, and a one behind other digits is เอ็ด. */
function numberWords(value: number, isBehind = false): string {
  if (value === 0) return isBehind ? '' : 'ศูนย์';
  if (value >= million) return `${numberWords(Math.floor(value / million))}ล้าน${numberWords(value % million, true)}`;
  const text = String(value);
  return Array.from(text, (letter, index) => {
    const [digit, place] = [Number(letter), text.length - 1 - index];
    if (digit === 0) return '';
    if (place === 0 && digit === 1 && (isBehind || text.length > 1)) return 'เอ็ด';
    if (place === 1 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ';
    return `${digits[digit]}${places[place]}`;
  }).join('');
}

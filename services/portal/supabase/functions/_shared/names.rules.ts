/** What a paper says in place of a name that nobody confirmed. */
export const nameNotConfirmed = 'ชื่อยังไม่ได้รับการยืนยัน / Name not confirmed';

/** What a paper says of names that its author typed. */
export const asStated = '(ตามที่ผู้เสนอระบุ ไม่ได้ยืนยัน / as stated, not confirmed)';

/** What of a profile decides which name a paper may print. */
export interface NamedPerson {
  readonly full_name: string | null;
  readonly name_confirmed_at: string | null;
}

/** The name that a paper prints of somebody. */
export const paperName = (person: NamedPerson | null): string =>
  person?.name_confirmed_at && person.full_name ? person.full_name : nameNotConfirmed;

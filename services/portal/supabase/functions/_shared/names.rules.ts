/** The text that documents print instead of an unconfirmed name. */
export const nameNotConfirmed = 'ชื่อยังไม่ได้รับการยืนยัน / Name not confirmed';

/** The text that documents print after names that their author typed. */
export const asStated = '(ตามที่ผู้เสนอระบุ ไม่ได้ยืนยัน / as stated, not confirmed)';

/** The columns of a profile that decide which name a document prints. */
export interface NamedPerson {
  readonly full_name: string | null;
  readonly name_confirmed_at: string | null;
}

/** The name that documents print for a person. */
export const paperName = (person: NamedPerson | null): string =>
  person?.name_confirmed_at && person.full_name ? person.full_name : nameNotConfirmed;

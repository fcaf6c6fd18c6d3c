const thaiNotConfirmed = 'ชื่อยังไม่ได้รับการยืนยัน';

/** The text that certificates, which are in both languages, print instead of an unconfirmed name. */
export const nameNotConfirmed = `${thaiNotConfirmed} / Name not confirmed`;

/** The text that forms print after names that their author typed. */
export const asStated = '(ตามที่ผู้เสนอระบุ ยังไม่ได้รับการยืนยัน)';

/** The columns of a profile that decide which name a document prints. */
export interface NamedPerson {
  readonly full_name: string | null;
  readonly name_confirmed_at: string | null;
}

/** The name that forms, which are in Thai, print for a person. */
export const paperName = (person: NamedPerson | null): string =>
  person?.name_confirmed_at && person.full_name ? person.full_name : thaiNotConfirmed;

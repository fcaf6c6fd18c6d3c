import type { Role } from '../session/roles.ts';

/** A person on the board's page. */
export interface BoardPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** The bucket and the object of the picture. */
  readonly picture: { readonly bucket: string; readonly path: string } | null;
  /** Shown large: who leads. */
  readonly isLeading: boolean;
}

const leading: readonly Role[] = ['president', 'vp', 'secretary'];
export const isLeading = (role: Role): boolean => leading.includes(role);

/** The letter that stands for a name without a picture. A Thai vowel that is written first is not it. */
export const initialOf = (name: string): string =>
  /^(?:(?:Assoc|Asst|Prof|Dr|Mr|Mrs|Ms)\.|ผศ\.|รศ\.|ศ\.|ดร\.|นาย|นางสาว|นาง|[\s.])*[เแโใไ]?(?<letter>\p{L})/u.exec(name)
    ?.groups?.['letter'] ?? name.slice(0, 1);

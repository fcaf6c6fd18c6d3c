/** The letter that stands for a name without a picture. A Thai vowel that is written first is not it. */
export const initialOf = (name: string): string =>
  /^(?:(?:Assoc|Asst|Prof|Dr|Mr|Mrs|Ms)\.|ผศ\.|รศ\.|ศ\.|ดร\.|นาย|นางสาว|นาง|[\s.])*[เแโใไ]?(?<letter>\p{L})/u.exec(name)
    ?.groups?.['letter'] ?? name.slice(0, 1);

/** Our Thai of the sentences about boxed warnings, by their signed English. */
export const boxedWarningTerms: Readonly<Record<string, string>> = {
  'United States boxed warning: repeated use in cats has been followed by acute kidney failure and death; no second dose after the injection.':
    'ฉลากของสหรัฐอเมริการะบุว่ามีรายงานภาวะไตวายเฉียบพลันและการตายในแมวที่ได้รับยาซ้ำ เมื่อฉีดแล้วห้ามให้ยานี้อีก',
};

import type { Product } from '../../contract/index.ts';

/** `Nuflor Gold, 300 mg/mL, in 2-pyrrolidone and triacetin`, in the source's words. */
export const productText = ({ name, strength, formulation }: Product): string =>
  [name, strength, formulation].filter(Boolean).join(', ');

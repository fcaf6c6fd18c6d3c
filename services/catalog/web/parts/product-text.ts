import type { Html } from '@trivium/server-pages';
import type { Product } from '../../contract/index.ts';
import { html } from 'hono/html';
import { doseThai } from '../drug/dose-thai.rules.ts';
import type { View } from '../view.ts';
import { withEnglish } from './our-thai.ts';

/** `Nuflor Gold, 300 mg/mL, in 2-pyrrolidone and triacetin`, in the source's words. */
export function productText({ language }: View, { name, strength, formulation }: Product): Html {
  const signed = [name, strength, formulation].filter(Boolean).join(', ');
  const parts = [
    name && doseThai('products', name),
    strength && doseThai('products', strength),
    formulation && doseThai('formulations', formulation),
  ];
  if (language !== 'th' || parts.every((part) => !part)) return html`<span lang="en">${signed}</span>`;
  const [thaiName = name, thaiStrength = strength, thaiFormulation = formulation] = parts;
  return withEnglish([thaiName, thaiStrength, thaiFormulation].filter(Boolean).join(' · '), signed);
}

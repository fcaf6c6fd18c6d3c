import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage } from '../../contract/index.ts';
import type { View } from '../view.ts';
import { doseText, doseTexts } from './our-thai.ts';
import { productText } from './product-text.ts';

/** What limits a dose, in the source's words: its product, its maximum and whom it is not for. */
export function doseLimits(view: View, { product, maximum, notFor = [] }: Dosage): readonly Html[] {
  const { t } = view;
  return [
    ...(product ? [limit(t.drug.product, productText(view, product))] : []),
    ...(maximum ? [limit(t.drug.maximum, doseText(view, 'maximums', maximum))] : []),
    ...(notFor.length > 0 ? [limit(t.drug.notFor, doseTexts(view, 'exclusions', notFor))] : []),
  ];
}

/** A line below a dose: `Maximum: 4 g a day`. */
export const limit = (label: string, text: Html): Html => html`<p class="small"><span class="quiet">${label}:</span> ${text}</p>`;

import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { thaiBrand } from '../../domain/search/thai-brands.rules.ts';
import type { View } from '../view.ts';

/** A trade name, on Thai pages with its Thai spelling where there is one: `Metacam (เมตาแคม)`. No line breaks beside its marks. */
export function brandName({ language }: View, brand: string, after = ''): Html | string {
  const inThai = language === 'th' ? thaiBrand(brand) : undefined;
  return inThai === undefined ? brand + after : html`${brand} <span class="whole">(${inThai})${after}</span>`;
}

export const brandNames = (view: View, brands: readonly string[]): Html =>
  html`${brands.map((brand, at) => html`${at > 0 ? ' ' : ''}${brandName(view, brand, at < brands.length - 1 ? ',' : '')}`)}`;

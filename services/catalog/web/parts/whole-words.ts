import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { marked } from './marked-text.ts';

/** Browsers break Thai lines by a dictionary, which takes names of drugs and loanwords apart: `เลว|ามิโซล`. */
const whole = (content: Html | string): Html => html`<span class="whole">${content}</span>`;

/** A Thai name of a drug whose lines break only after its hyphens and at its spaces, with the ranges that a search found. */
export function wholeName(name: string, ranges: readonly (readonly [start: number, end: number])[] = []): Html {
  const parts = [...name.matchAll(/[^\s-]+-?|[\s-]+/g)].map(({ 0: part, index }) => {
    const within = ranges
      .map(([start, end]) => [Math.max(0, start - index), Math.min(part.length, end - index)] as const)
      .filter(([start, end]) => start < end);
    return /^\s/.test(part) ? part : whole(marked(part, within));
  });
  return html`<span>${parts}</span>`;
}

/** A Thai heading or lead whose loanwords stay whole. */
export const wholeWords = (text: string): Html | string =>
  text.includes('ลายเซ็น') ? html`${text.split(/(ลายเซ็น)/).map((part) => (part === 'ลายเซ็น' ? whole(part) : part))}` : text;

import { invalid } from '../errors.ts';

export interface Page {
  readonly number: number;
  readonly size: number;
}

const defaultSize = 50;
/** More would only fill memory. */
const largestSize = 1000;
const whole = /^\d{1,9}$/;

/** Reads `page` and `per_page`. @throws validation_failed */
export function readPage(query: URLSearchParams): Page {
  const read = (name: string, fallback: number) => {
    const written = query.get(name) ?? '';
    if (written === '') return fallback;
    if (!whole.test(written)) throw invalid(`Bad Pagination Parameters: ${name} must be a whole number`);
    return Number(written);
  };
  return { number: Math.max(1, read('page', 1)), size: Math.min(largestSize, read('per_page', defaultSize)) || defaultSize };
}

export const offsetOf = ({ number, size }: Page) => (number - 1) * size;

/** GoTrue's headers: how many there are, and where the next and the last page is. */
export function pageHeaders(path: string, query: URLSearchParams, page: Page, total: number): Record<string, string> {
  const last = Math.ceil(total / page.size);
  const link = (number: number, rel: string) => {
    const target = new URLSearchParams(query);
    target.set('page', String(number));
    return `<${path}?${target}>; rel="${rel}"`;
  };
  const links = [...(last > page.number ? [link(page.number + 1, 'next')] : []), link(last, 'last')];
  return { link: links.join(', '), 'x-total-count': String(total) };
}

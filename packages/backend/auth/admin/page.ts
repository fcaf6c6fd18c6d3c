import { invalid } from '../errors.ts';

export interface Page {
  readonly number: number;
  readonly size: number;
}

const defaultSize = 50;
/** Bounds the memory of a request. */
const maxSize = 1000;
const wholeNumber = /^\d{1,9}$/;

/** Reads `page` and `per_page`. @throws validation_failed */
export function readPage(query: URLSearchParams): Page {
  const read = (name: string, fallback: number) => {
    const value = query.get(name) ?? '';
    if (value === '') return fallback;
    if (!wholeNumber.test(value)) throw invalid(`Bad Pagination Parameters: ${name} must be a whole number`);
    return Number(value);
  };
  return { number: Math.max(1, read('page', 1)), size: Math.min(maxSize, read('per_page', defaultSize)) || defaultSize };
}

export const offsetOf = ({ number, size }: Page) => (number - 1) * size;

/** GoTrue's headers: the total count, and links to the next and the last page. */
export function pageHeaders(path: string, query: URLSearchParams, page: Page, total: number): Record<string, string> {
  const last = Math.ceil(total / page.size);
  const link = (number: number, rel: string) => {
    const target = new URLSearchParams(query);
    target.set('page', String(number));
    // In the order in which Go writes a query.
    target.sort();
    return `<${path}?${target}>; rel="${rel}"`;
  };
  const links = [...(last > page.number ? [link(page.number + 1, 'next')] : []), link(last, 'last')];
  return { link: links.join(', '), 'x-total-count': String(total) };
}

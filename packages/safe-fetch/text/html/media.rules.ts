/** The window of the reader for whom a page is read. */
const window = { width: 1280, height: 800 };
const pixelsOfEm = 16;

/** Whether the rules in an at-rule apply to a reader who sits at a wide screen and does nothing. */
export function appliesAtScreen(prelude: string): boolean {
  const [, name = '', condition = ''] = /^@([\w-]+)(.*)$/s.exec(prelude.toLowerCase()) ?? [];
  if (name === 'layer') return true;
  if (name === 'supports') return !/\bnot\b/.test(condition);
  return name === 'media' && condition.split(',').some((query) => query.split(/\band\b/).every((part) => holds(part.trim())));
}

function holds(part: string): boolean {
  if (/^(only )?(all|screen)$|^$/.test(part)) return true;
  const [, limit, side, number = '', unit] = /^\(\s?(min|max)-(width|height)\s?:\s?([\d.]{1,10})(px|r?em)\s?\)$/.exec(part) ?? [];
  if (side === undefined) return false;
  const pixels = Number(number) * (unit === 'px' ? 1 : pixelsOfEm);
  const size = window[side === 'width' ? 'width' : 'height'];
  return limit === 'min' ? size >= pixels : size <= pixels;
}

import { colours as c } from '../palette.ts';
import { type Art, box } from './shapes.ts';

export const chair = (fill: string): Art =>
  box(-44, -78, 88, 14, fill, 6) + box(-42, -150, 14, 86, fill, 6) + box(-40, -66, 10, 66, c.ink) + box(30, -66, 10, 66, c.ink);

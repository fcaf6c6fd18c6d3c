import { colours as c } from '../palette.ts';
import { type Art, at, box, circle, ellipse, path } from './shapes.ts';

/** A product on its field, 1000 by 1250, whose shadow falls to the right; the middle 1000 by 1000 holds everything. */
export const onField = (field: string, form: Art, ...art: readonly Art[]): Art =>
  box(0, 0, 1000, 1250, field) + form + at({ x: 500, y: 625 }, ...art);

export const disc = (fill: string): Art => circle(500, 625, 390, fill);

export const block = (fill: string): Art => box(0, 860, 1000, 390, fill);

export const arch = (fill: string): Art => path('M120 1250V600Q120 220 500 220Q880 220 880 600V1250Z', fill);

export const fallenShadow = (x: number, y: number, rx: number): Art => ellipse(x, y, rx, rx * 0.16, c.ink, 0.18);

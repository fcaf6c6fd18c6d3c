import { m } from '../paraglide/messages.js';
import type { FieldPicture, FieldSpecs } from './fields.ts';

/** A cover, and what it shows once one is chosen, as columns of events, news and clubs. */
export const coverFields = (picture: Omit<FieldPicture, 'shape'>): FieldSpecs => ({
  cover_image: {
    kind: 'picture',
    label: m.cover_picture(),
    hint: m.cover_picture_hint(),
    picture: { ...picture, shape: 'wide' },
  },
  cover_alt_th: { kind: 'line', label: m.cover_alt_th(), maxLength: 300, isHalf: true, dependsOn: 'cover_image' },
  cover_alt: {
    kind: 'line',
    label: m.cover_alt(),
    hint: m.cover_alt_hint(),
    maxLength: 300,
    isHalf: true,
    dependsOn: 'cover_image',
  },
});

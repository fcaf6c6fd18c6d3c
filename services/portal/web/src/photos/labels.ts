import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { ListedPhoto } from './queries.ts';

/** A picture's description: its caption, or its event. */
export const aboutPhoto = ({ caption, events }: ListedPhoto): string =>
  caption || localText(events?.title, events?.title_th) || m.gallery_untitled();

import { hairs } from '../palette.ts';

export type Cut = 'short' | 'side' | 'crew' | 'bob' | 'long' | 'bun' | 'tail' | 'curls' | 'wavy' | 'bald' | 'hijab' | 'braid';

export type Dress = 'student' | 'student-tie' | 'gown' | 'silk' | 'suit' | 'coat' | 'scrubs' | 'polo' | 'batik';

export interface Portrait {
  readonly skin: 0 | 1 | 2 | 3;
  readonly hair: keyof typeof hairs;
  readonly cut: Cut;
  readonly dress: Dress;
  /** Of a hijab, a polo shirt, silk or batik. */
  readonly cloth?: string;
  readonly glasses?: 'round' | 'square';
  readonly beard?: boolean;
  readonly isOlder?: boolean;
  /** From 0 to 1: narrow to wide. */
  readonly width?: number;
  readonly mood?: 'smile' | 'laugh' | 'calm';
  readonly looksLeft?: boolean;
}

export interface Backdrop {
  readonly field: string;
  /** The shape behind the person. */
  readonly form: string;
}

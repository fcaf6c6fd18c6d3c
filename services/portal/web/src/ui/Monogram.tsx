import { familyOf } from './family.rules.ts';
import { initialOf } from './initial.rules.ts';

interface MonogramProps {
  readonly name: string;
  /** Its size and the size of its letter. */
  readonly className: string;
}

/** Stands for the portrait of somebody who has none: the letter of the name, on colours of its own. */
export const Monogram = ({ name, className }: MonogramProps) => (
  <span
    aria-hidden
    data-family={familyOf(name)}
    className={`flex shrink-0 items-center justify-center overflow-hidden bg-(--field) font-semibold text-(--letter) uppercase ${className}`}
  >
    {initialOf(name)}
  </span>
);

import type { Person } from './budget.rules.ts';
import { langOf } from '../language/lang-of.ts';

/** The people who answer for a project, with their duties. */
export const PeopleList = ({ people }: { readonly people: readonly Person[] }) => (
  <ul>
    {people.map(({ name, duty }, place) => (
      <li key={place} className="flex flex-wrap gap-x-4 border-t border-line py-2">
        <span>{name}</span>
        <span lang={langOf(duty)} className="text-quiet">
          {duty}
        </span>
      </li>
    ))}
  </ul>
);

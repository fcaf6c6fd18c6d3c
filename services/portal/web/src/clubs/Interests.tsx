import { interestNames } from './labels.ts';

/** What the members of a club love. */
export const Interests = ({ of: interests }: { readonly of: readonly string[] }) =>
  interests.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {interests.map((interest) => (
        <li key={interest} className="rounded-full border border-edge px-3 py-0.5 text-sm text-quiet">
          {interestNames[interest]?.()}
        </li>
      ))}
    </ul>
  );

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { PictureField } from '../../crud-form/PictureField.tsx';
import { useClient } from '../../data/use-client.ts';
import { organisationKeys } from '../../organisation/queries.ts';
import { termName } from '../../organisation/term-name.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';
import { changeTerm } from './mutations.ts';
import { officeKeys, termsQuery, type HeldTerm } from './queries.ts';
import { usePlaces } from './use-places.ts';

/** The pictures of the student board in office. */
export function BoardPictures() {
  const db = useClient();
  const { data: terms } = useSuspenseQuery(termsQuery(db));
  const board = terms.filter(({ began_at, term }) => began_at !== null && term !== null);
  if (board.length === 0) return null;
  return (
    <section aria-labelledby="board" className="mt-14">
      <SectionTitle id="board">{m.leader_board()}</SectionTitle>
      <p className="mb-5 text-quiet">{m.leader_board_lead()}</p>
      <ul className="grid gap-x-10 lg:grid-cols-2">
        {board.map((term) => (
          <BoardPicture key={term.id} term={term} />
        ))}
      </ul>
    </section>
  );
}

function BoardPicture({ term }: { readonly term: HeldTerm }) {
  const db = useClient();
  const queries = useQueryClient();
  const { officeName } = usePlaces();
  const name = personName(term.person);
  const change = useMutation({
    mutationFn: async (path: string) => {
      await changeTerm(db, [term.id], { photo_path: path === '' ? null : path });
      await Promise.all([officeKeys.all, organisationKeys.leadership].map((queryKey) => queries.invalidateQueries({ queryKey })));
      announce({ text: m.leader_picture_saved({ name }) });
    },
    onError: (error) => announceRefusal(error, 'admin'),
  });
  return (
    <li className="border-t border-line py-4">
      <PictureField
        spec={{
          kind: 'picture',
          label: [name, officeName(term), termName(term.term ?? '')].filter(Boolean).join(' · '),
          picture: { bucket: 'covers', folder: 'leadership', shape: 'square', seed: term.person_id },
        }}
        value={term.photo_path ?? ''}
        onChange={(path) => change.mutate(path)}
      />
    </li>
  );
}

import type { ComponentProps } from 'react';
import { ClubNews, ClubProducts } from './ClubLife.tsx';
import { ClubPeople } from './ClubPeople.tsx';

/** Beside a club's events: its people, its news, and what it sells. */
export const ClubAside = (props: ComponentProps<typeof ClubPeople>) => (
  <>
    <ClubPeople {...props} />
    <ClubNews clubId={props.club.id} />
    <ClubProducts clubId={props.club.id} />
  </>
);

import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import type { Project } from '../queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** The owner's way back to the draft, until a reviewer has decided. */
export function TakeBack({ project }: { readonly project: Project }) {
  const takeBack = useTakeBack(project);
  return (
    <Button variant="plain" isBusy={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {m.project_move_take_back()}
    </Button>
  );
}

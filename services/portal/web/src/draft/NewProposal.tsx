import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useClient } from '../data/use-client.ts';
import { today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { academicYearOf } from './academic-year.rules.ts';
import { createProject } from '../project/mutations.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { maxLengths } from './draft.rules.ts';

/** A name is enough to begin with; the proposer and the academic year are filled in. */
export function NewProposal({ session }: { readonly session: Session }) {
  const db = useClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [isTried, setTried] = useState(false);
  const begin = useMutation({
    mutationFn: () =>
      createProject(db, {
        title: title.trim(),
        academic_year: academicYearOf(today()),
        responsible: [{ name: session.fullName ?? session.name, duty: '', contact: '' }],
      }),
    onSuccess: ({ id }) => navigate({ to: '/submit', search: { draft: id } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (title.trim() !== '') begin.mutate();
  };
  const problem = isTried && title.trim() === '' ? m.login_error_empty() : begin.isError ? m.error_offline() : undefined;
  return (
    <form className="grid max-w-[36rem] gap-5" noValidate onSubmit={submit}>
      <TextField
        label={m.submit_name()}
        hint={m.submit_name_hint()}
        error={problem}
        maxLength={maxLengths.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div>
        <Button type="submit" isBusy={begin.isPending}>
          {m.submit_begin()}
        </Button>
      </div>
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { FileText } from '../ui/icons.gen.tsx';
import { useClient, useConfig } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { fetchProjectForm, type FormKind } from './fetch-form.ts';

interface OpenFormProps {
  readonly projectId: string;
  /** Saves unsent changes before the form is drawn. */
  readonly before?: () => Promise<unknown>;
  readonly kind?: FormKind;
  /** The button's text, where it is not that of the kind. */
  readonly label?: string;
}

/** Opens the official form in a window of its own. */
export function OpenForm({ projectId, before, kind = 'proposal', label }: OpenFormProps) {
  const db = useClient();
  const config = useConfig();
  const open = useMutation({
    // Open the window within the click, because browsers block later ones.
    mutationFn: async (window: Window | null) => {
      await before?.();
      const address = URL.createObjectURL(await fetchProjectForm(db, config, projectId, kind));
      if (window) window.location.href = address;
      else location.assign(address);
    },
    onError: (_error, window) => {
      window?.close();
      announce({ text: m.form_failed(), kind: 'trouble' });
    },
  });
  return (
    <Button variant="plain" isBusy={open.isPending} onClick={() => open.mutate(window.open('', '_blank'))}>
      <FileText size={18} aria-hidden />
      {label ?? (kind === 'report' ? m.report_open() : m.form_open())}
    </Button>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient, useConfig } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { Skeleton } from '../ui/Skeleton.tsx';
import { fetchProjectForm } from './fetch-form.ts';
import { documentKeys } from './queries.ts';

interface FormPreviewProps {
  readonly projectId: string;
  /** When it was last saved: another moment, another form. */
  readonly savedAt: Date | undefined;
}

/** The official form as it would be printed now. It is drawn again after each save. */
export function FormPreview({ projectId, savedAt }: FormPreviewProps) {
  const db = useClient();
  const config = useConfig();
  const form = useQuery({
    queryKey: documentKeys.form(projectId, savedAt?.getTime()),
    queryFn: () => fetchProjectForm(db, config, projectId),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
  const address = useAddress(form.data);
  return (
    <section aria-label={m.form_preview()} className="sticky top-20 grid h-[calc(100dvh-6rem)] grid-rows-[auto_1fr] gap-2">
      <p className="flex flex-wrap justify-between gap-4 text-sm text-quiet" role="status">
        {form.isError ? m.form_failed() : form.isFetching ? m.form_drawing() : m.form_current()}
        {address !== undefined && (
          <a href={address} target="_blank" rel="noreferrer" className="link">
            {m.form_open()}
          </a>
        )}
      </p>
      {address === undefined ? (
        <Skeleton className="size-full" />
      ) : navigator.pdfViewerEnabled ? (
        <iframe
          title={m.form_preview()}
          src={`${address}#toolbar=0&navpanes=0&view=FitH`}
          className="size-full rounded border border-line bg-sunken"
        />
      ) : (
        <p className="border-t border-line pt-4 text-quiet">{m.form_no_viewer()}</p>
      )}
    </section>
  );
}

/** An address of what is in memory, for as long as it is shown. */
function useAddress(form: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!form) return undefined;
    const made = URL.createObjectURL(form);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [form]);
  return address;
}

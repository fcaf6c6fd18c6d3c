import { queryOptions } from '@tanstack/react-query';
import type { PortalConfig } from '../data/client.ts';
import type { Status } from '../project/labels.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The query of the address that a printed code leads to: `step=3&hash=…`. */
export type CodeMarks = Readonly<Record<string, string>>;

/** The props of every kind of check. */
export interface CheckProps {
  readonly code: string;
  readonly marks: CodeMarks;
}

/** Query keys of checks of printed forms. */
export const verifyKeys = {
  form: (project: string, marks: Readonly<Record<string, string>>) => ['form-check', project, marks] as const,
};

/** The public check's result for a project's history, without people. */
export interface FormCheck {
  readonly project_id: string;
  readonly is_whole: boolean;
  readonly steps: number;
  readonly broken_at: number | null;
  readonly status: Status;
  readonly chain: readonly {
    readonly sequence: number;
    readonly to_status: Status;
    readonly acting_role: string;
    readonly created_at: string;
    readonly hash: string;
  }[];
  /** The step that the form shows; undefined where the address names none. */
  readonly printed_sequence?: number;
  /** Whether that step is still in the history. */
  readonly printed_step?: boolean;
  /** Only for callers who have the form's key. */
  readonly form?: PrintedForm;
}

interface PrintedForm {
  readonly title: string;
  readonly title_en: string | null;
  readonly division: Home | null;
  readonly club: Home | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly budget_total: number;
  /** Whether the last decision was about the text on the form. */
  readonly is_latest_text: boolean;
  /** Whether the name of who proposed it is confirmed now. */
  readonly is_owner_confirmed: boolean;
  /** The steps whose actors' names are confirmed now. */
  readonly confirmed_steps: readonly number[];
}

interface Home {
  readonly name: string;
  readonly name_th: string;
}

/** The project of a form's code; null if it was never submitted. */
export const formCheckQuery = ({ url, publishableKey }: PortalConfig, project: string, marks: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: verifyKeys.form(project, marks),
    queryFn: async (): Promise<FormCheck | null> => {
      const response = await fetch(`${url}/functions/v1/approval-check/${project}?${new URLSearchParams(marks).toString()}`, {
        headers: { accept: 'application/json', apikey: publishableKey },
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new Refusal(String(response.status), 'The check was not answered.');
      return (await response.json()) as FormCheck;
    },
  });

import { isSameSecret } from '../_shared/constant-time.ts';
import type { Context } from '../_shared/context.ts';
import { formKey } from '../_shared/form-key.rules.ts';
import type { NamedPerson } from '../_shared/names.rules.ts';

interface Home {
  readonly name: string;
  readonly name_th: string;
}

/** The content of a printed form, to compare with the paper. */
export interface PrintedForm {
  readonly title: string;
  readonly title_en: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly budget_total: number;
  readonly division: Home | null;
  readonly club: Home | null;
  /** Whether the form shows the content of the last decision. */
  readonly is_latest_text: boolean;
  /** Whether the owner's name is confirmed now. */
  readonly is_owner_confirmed: boolean;
  /** The steps whose actors have confirmed names now. */
  readonly confirmed_steps: readonly number[];
}

type Derived = 'is_latest_text' | 'is_owner_confirmed' | 'confirmed_steps';

interface Step {
  readonly sequence: number;
  readonly content_hash: string;
  readonly actor: NamedPerson | null;
}

const columns = `status, title, title_en, starts_on, ends_on, budget_total, division:divisions(name, name_th),
  club:clubs(name, name_th), owner:profiles!projects_created_by_fkey(full_name, name_confirmed_at),
  steps:approval_steps(sequence, content_hash, actor:profiles!approval_steps_actor_id_fkey(full_name, name_confirmed_at))`;

/**
 * The content of a printed form. undefined if `key` is not that of the form, or while the project is a draft again: only
 * the owner reads drafts.
 */
export async function readPrintedForm(
  { service }: Context,
  project: string,
  query: URLSearchParams,
): Promise<PrintedForm | undefined | 'failed'> {
  const { data, error } = await service
    .from('projects')
    .select(columns)
    .eq('id', project)
    .order('sequence', { referencedTable: 'steps', ascending: false })
    .single();
  if (error) return 'failed';
  const { status, owner, steps, ...form } = data as unknown as Omit<PrintedForm, Derived> & {
    readonly status: string;
    readonly owner: NamedPerson | null;
    readonly steps: readonly Step[];
  };
  const printed = steps.find(({ sequence }) => sequence === Number(query.get('step')));
  if (!printed || status === 'draft' || !(await isSameSecret(query.get('key') ?? '', formKey(printed)))) return undefined;
  return {
    ...form,
    is_latest_text: printed.content_hash === steps[0]?.content_hash,
    is_owner_confirmed: Boolean(owner?.name_confirmed_at),
    confirmed_steps: steps.flatMap(({ sequence, actor }) => (actor?.name_confirmed_at ? [sequence] : [])).toReversed(),
  };
}

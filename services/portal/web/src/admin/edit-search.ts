/** The row that is open at the side: its key, or `new`. */
export interface EditSearch {
  readonly edit?: string;
}

export const editSearch = (search: Record<string, unknown>): EditSearch =>
  typeof search['edit'] === 'string' && search['edit'] !== '' ? { edit: search['edit'] } : {};

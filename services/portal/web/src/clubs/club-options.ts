import { inNameOrder, type Named } from '../language/in-name-order.ts';
import { localText } from '../language/language.ts';

/** Clubs to choose from: the value is a club's id. */
export const clubOptions = (clubs: readonly (Named & { readonly id: string })[]) =>
  inNameOrder(clubs).map(({ id, name, name_th }) => ({ value: id, name: localText(name, name_th) }));

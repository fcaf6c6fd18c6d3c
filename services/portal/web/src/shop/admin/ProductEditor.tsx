import { clubOptions } from '../../clubs/club-options.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../../data/use-client.ts';
import { suggestSlug } from '../../kit/slug.rules.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle, TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { picturesOf, pictureTextsOf, sortPieces } from '../product.rules.ts';
import { shopKeys } from '../queries.ts';
import { ProductPictures } from './ProductPictures.tsx';
import { VariantRows } from './VariantRows.tsx';
import { problemSentence } from './labels.ts';
import { draftVariant, problemsOf, rebaseVariants, type ProductDraft } from './product-draft.rules.ts';
import { sellerKeys, type SellerClub, type SellerProduct } from './queries.ts';
import { saveProduct } from './save-product.ts';
import { Problem } from '../../ui/Problem.tsx';

interface ProductEditorProps {
  readonly clubs: readonly SellerClub[];
  /** The product to edit; undefined for a new one. */
  readonly stored: SellerProduct | undefined;
  /** The products of these clubs. */
  readonly products: readonly SellerProduct[];
  readonly onSaved: (id: string) => void;
}

const draftOf = (stored: SellerProduct | undefined, clubs: readonly SellerClub[]): ProductDraft => ({
  clubId: stored?.club_id ?? (clubs.length === 1 ? (clubs[0]?.id ?? '') : ''),
  slug: stored?.slug ?? '',
  name: stored?.name ?? '',
  nameTh: stored?.name_th ?? '',
  description: stored?.description ?? '',
  descriptionTh: stored?.description_th ?? '',
  maxPerBuyer: stored?.max_per_buyer?.toString() ?? '',
  images: picturesOf(stored?.images),
  imageTexts: pictureTextsOf(stored?.image_texts),
  variants: stored
    ? sortPieces(stored.shop_product_variants).map(draftVariant)
    : [{ key: 'first', size: '', colour: '', price: '', stock: '0' }],
});

/** Edits a product on one page and saves it as a whole; a refusal keeps what was typed. */
export function ProductEditor({ clubs, stored, products, onSaved }: ProductEditorProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [id] = useState(() => stored?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(() => draftOf(stored, clubs));
  const [seen, setSeen] = useState(stored);
  if (stored && seen && stored !== seen) {
    setSeen(stored);
    setDraft((now) => ({
      ...now,
      variants: rebaseVariants(now.variants, seen.shop_product_variants, stored.shop_product_variants),
    }));
  }
  const [isAsked, setAsked] = useState(false);
  const set = (more: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...more }));
  const taken = products.filter(({ club_id }) => club_id === draft.clubId).map(({ slug }) => slug);
  const suggested = stored?.slug ?? suggestSlug(draft.name, 'product', taken);
  const named = { ...draft, slug: draft.slug || suggested };
  const troubles = problemsOf(named);
  const trouble = (...kinds: readonly string[]) => {
    const problem = isAsked ? troubles.find((each) => kinds.includes(each)) : undefined;
    return problem && problemSentence(problem);
  };
  const save = useMutation({
    mutationFn: () => saveProduct(db, id, named, seen),
    onSuccess: () => {
      announce({ text: stored ? m.sell_saved() : m.sell_saved_new() });
      onSaved(id);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sellerKeys.all }),
        queries.invalidateQueries({ queryKey: shopKeys.all }),
      ]),
  });
  return (
    <form
      noValidate
      className="grid max-w-[44rem] gap-9"
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setAsked(true));
        if (troubles.length === 0) save.mutate();
        else event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      }}
    >
      <div className="grid gap-5">
        {!stored && clubs.length > 1 && (
          <Field label={m.shop_club()} isRequired error={trouble('club')}>
            {(control) => (
              <select
                className={inputStyle}
                value={draft.clubId}
                onChange={(event) => set({ clubId: event.target.value })}
                {...control}
              >
                <option value="">{m.sell_which_club()}</option>
                {clubOptions(clubs).map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={m.sell_name_th()}
            hint={m.admin_record_title_either()}
            value={draft.nameTh}
            maxLength={200}
            error={trouble('name')}
            onChange={(event) => set({ nameTh: event.target.value })}
          />
          <TextField
            label={m.sell_name()}
            value={draft.name}
            maxLength={200}
            onChange={(event) => set({ name: event.target.value })}
          />
        </div>
        <TextField
          label={m.sell_slug()}
          hint={m.sell_slug_hint()}
          placeholder={suggested}
          value={draft.slug}
          maxLength={60}
          error={trouble('slug')}
          onChange={(event) => set({ slug: event.target.value.toLowerCase() })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.sell_description_th()}>
            {(control) => (
              <textarea
                rows={4}
                className={`${inputStyle} py-2 leading-normal`}
                value={draft.descriptionTh}
                onChange={(event) => set({ descriptionTh: event.target.value })}
                {...control}
              />
            )}
          </Field>
          <Field label={m.sell_description()}>
            {(control) => (
              <textarea
                rows={4}
                className={`${inputStyle} py-2 leading-normal`}
                value={draft.description}
                onChange={(event) => set({ description: event.target.value })}
                {...control}
              />
            )}
          </Field>
        </div>
      </div>
      <ProductPictures
        folder={`${draft.clubId || 'shop'}/${id}`}
        images={draft.images}
        texts={draft.imageTexts}
        onText={(name, text) => setDraft((now) => ({ ...now, imageTexts: { ...now.imageTexts, [name]: text } }))}
        onChange={(change) => setDraft((now) => ({ ...now, images: change(now.images) }))}
      />
      <VariantRows
        variants={draft.variants}
        stored={stored?.shop_product_variants ?? []}
        isAsked={isAsked}
        problem={trouble('variants', 'twice')}
        onChange={(change) => setDraft((now) => ({ ...now, variants: change(now.variants) }))}
      />
      <TextField
        label={m.sell_limit()}
        hint={m.sell_limit_hint()}
        inputMode="numeric"
        value={draft.maxPerBuyer}
        error={trouble('limit')}
        onChange={(event) => set({ maxPerBuyer: event.target.value })}
      />
      <div className="grid gap-4">
        {save.error && (
          <Problem>
            <RefusalText refused={save.error} subject="shop" />
          </Problem>
        )}
        <Button type="submit" isBusy={save.isPending} className="justify-self-start">
          {m.sell_save()}
        </Button>
      </div>
    </form>
  );
}

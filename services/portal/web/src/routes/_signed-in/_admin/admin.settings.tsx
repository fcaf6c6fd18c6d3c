import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { PictureSetting } from '../../../admin/settings/PictureSetting.tsx';
import { SettingsForm } from '../../../admin/settings/SettingsForm.tsx';
import {
  bannerFields,
  hoursOf,
  limitFields,
  nameFields,
  partFields,
  partsOf,
  reviewFields,
  shopFields,
  signatoryFields,
} from '../../../admin/settings/settings-fields.ts';
import { bannerQuery } from '../../../announcements/queries.ts';
import { localText } from '../../../language/language.ts';
import { m } from '../../../paraglide/messages.js';
import { editedSettingsQuery } from '../../../settings/queries.ts';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/settings')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(editedSettingsQuery(db)),
  component: Settings,
});

/** In the order of the page. */
const sections = {
  banner: m.admin_settings_banner,
  features: m.admin_settings_parts,
  reviews: m.admin_settings_review,
  limits: m.admin_settings_limits,
  shop: m.admin_settings_shop,
  name: m.admin_settings_name,
  documents: m.admin_documents,
};

function Settings() {
  const { db } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(editedSettingsQuery(db));
  const { data: announced } = useQuery(bannerQuery(db));
  const days = partsOf(settings.step_days);
  return (
    <>
      <AdminTitle title={m.admin_settings()} lead={m.admin_settings_lead()} />
      <nav aria-label={m.admin_settings_sections()} className="mb-6 flex flex-wrap gap-x-5">
        {Object.entries(sections).map(([id, title]) => (
          <Link key={id} to="." hash={id} className="link touch content-center">
            {title()}
          </Link>
        ))}
      </nav>
      <SettingsSection
        id="banner"
        title={sections.banner()}
        lead={
          <>
            {m.admin_settings_banner_lead()}
            {announced && (
              <Link to="/admin/announcements" search={{ edit: announced.id }} className="link mt-2 block">
                {m.admin_settings_banner_announced({ title: localText(announced.title, announced.title_th) })}
              </Link>
            )}
          </>
        }
      >
        <SettingsForm settings={settings} fields={bannerFields()} />
      </SettingsSection>
      <SettingsSection id="features" title={sections.features()} lead={m.admin_settings_parts_lead()}>
        <SettingsForm
          settings={settings}
          fields={partFields()}
          row={partsOf(settings.features)}
          write={(values) => ({ features: { ...partsOf(settings.features), ...values } as typeof settings.features })}
        />
      </SettingsSection>
      <SettingsSection id="reviews" title={sections.reviews()} lead={m.admin_settings_review_lead()}>
        <SettingsForm
          settings={settings}
          fields={reviewFields()}
          row={{
            ...days,
            board_review_budget: settings.board_review_budget,
            one_review_per_person: settings.one_review_per_person,
          }}
          write={({ board_review_budget, one_review_per_person, ...changed }) => ({
            board_review_budget: board_review_budget as number | null,
            one_review_per_person: one_review_per_person as boolean,
            step_days: { ...days, ...changed } as typeof settings.step_days,
          })}
        />
      </SettingsSection>
      <SettingsSection id="limits" title={sections.limits()} lead={m.admin_settings_limits_lead()}>
        <SettingsForm settings={settings} fields={limitFields()} />
      </SettingsSection>
      <SettingsSection id="shop" title={sections.shop()} lead={m.admin_settings_shop_lead()}>
        <SettingsForm
          settings={settings}
          fields={shopFields()}
          row={{ order_hold_hours: hoursOf(settings.order_hold_minutes), slip_check_days: settings.slip_check_days }}
          write={({ order_hold_hours: hours, slip_check_days }) => ({
            order_hold_minutes: hours === null ? null : Math.round(Number(hours) * 60),
            slip_check_days: slip_check_days as number,
          })}
        />
      </SettingsSection>
      <SettingsSection id="name" title={sections.name()} lead={m.admin_settings_name_lead()}>
        <SettingsForm settings={settings} fields={nameFields()} />
      </SettingsSection>
      <SettingsSection id="documents" title={sections.documents()} lead={m.admin_documents_lead()}>
        <div className="grid gap-10">
          <PictureSetting
            column="emblem_id"
            id={settings.emblem_id}
            name={m.admin_emblem()}
            hint={m.admin_emblem_hint()}
            chooseLabel={m.admin_emblem_choose()}
            removeLabel={m.admin_emblem_remove()}
          />
          <SettingsForm settings={settings} fields={signatoryFields()} />
          <PictureSetting
            column="signature_id"
            id={settings.signature_id}
            name={m.admin_signature()}
            hint={m.admin_signature_hint()}
            chooseLabel={m.admin_signature_choose()}
            removeLabel={m.admin_signature_remove()}
          />
        </div>
      </SettingsSection>
    </>
  );
}

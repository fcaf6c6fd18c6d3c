-- How long every text may be where its own table does not say: a row that anybody writes stays small, so lists of rows stay
-- light. Letters for texts, bytes for JSON and lists; and what names a picture names an object of a bucket. Proven by rules/text-columns.test.ts, which finds a column without an end.
alter table public.app_settings
  add check (octet_length(email_domains::text) <= 4000),
  add check (octet_length(features::text) <= 4000),
  add check (octet_length(step_days::text) <= 4000),
  add check (char_length(organisation_name) <= 200),
  add check (char_length(organisation_name_th) <= 200),
  add check (char_length(banner_text) <= 1000),
  add check (char_length(banner_text_th) <= 1000);
alter table public.divisions
  add check (char_length(slug) <= 100),
  add check (char_length(name) <= 200),
  add check (char_length(name_th) <= 200),
  add check (char_length(description) <= 20000),
  add check (char_length(description_th) <= 20000);
alter table public.clubs
  add check (char_length(slug) <= 100),
  add check (char_length(name) <= 200),
  add check (char_length(name_th) <= 200),
  add check (char_length(description) <= 20000),
  add check (char_length(description_th) <= 20000),
  add check (octet_length(links::text) <= 20000),
  add check (char_length(cover_image) <= 500 and private.is_object_name(cover_image)),
  add check (char_length(logo_path) <= 500 and private.is_object_name(logo_path)),
  add check (char_length(storage_folder) <= 200);
alter table public.faculty_static
  add check (char_length(name) <= 200),
  add check (char_length(name_th) <= 200),
  add check (char_length(title) <= 200),
  add check (char_length(title_th) <= 200),
  add check (char_length(term) <= 40),
  add check (char_length(photo_path) <= 500 and private.is_object_name(photo_path));
alter table public.alumni_profiles
  add check (char_length(full_name) <= 200),
  add check (char_length(full_name_th) <= 200),
  add check (char_length(occupation) <= 300),
  add check (char_length(workplace) <= 300),
  add check (octet_length(links::text) <= 20000);
alter table public.announcements
  add check (char_length(link) <= 2000),
  add check (char_length(title_th) <= 300),
  add check (char_length(body) <= 20000),
  add check (char_length(body_th) <= 20000);
alter table public.news
  add check (char_length(slug) <= 100),
  add check (char_length(title_th) <= 300),
  add check (char_length(summary) <= 2000),
  add check (char_length(summary_th) <= 2000),
  add check (char_length(body) <= 100000),
  add check (char_length(body_th) <= 100000),
  add check (char_length(cover_image) <= 500 and private.is_object_name(cover_image));
alter table public.events
  add check (char_length(title_th) <= 300),
  add check (char_length(location) <= 300),
  add check (char_length(location_th) <= 300),
  add check (char_length(description) <= 20000),
  add check (char_length(description_th) <= 20000),
  add check (char_length(cover_image) <= 500 and private.is_object_name(cover_image));
alter table public.approval_delegations add check (octet_length(divisions::text) <= 10000);
alter table public.activity_certificates add check (octet_length(content::text) <= 1000000);
alter table public.approval_steps
  add check (char_length(acting_role) <= 40),
  add check (char_length(note) <= 4000);
alter table public.audit_log
  add check (char_length(action) <= 100),
  add check (char_length(target_table) <= 100),
  add check (char_length(target_id) <= 300),
  add check (octet_length(detail::text) <= 1000000);
alter table public.meeting_polls
  add check (char_length(slug) <= 100),
  add check (char_length(question_th) <= 500),
  add check (octet_length(options::text) <= 50000);
alter table public.meeting_poll_responses add check (octet_length(choices::text) <= 4000);
alter table public.meeting_poll_tallies add check (char_length(choice) <= 60);
alter table public.shop_products
  add check (char_length(slug) <= 100),
  add check (char_length(name_th) <= 200),
  add check (char_length(description) <= 20000),
  add check (char_length(description_th) <= 20000),
  add check (octet_length(images::text) <= 8000 and private.are_object_names(images));
alter table public.shop_product_variants
  add check (char_length(size) <= 60),
  add check (char_length(colour) <= 60),
  add check (char_length(sku) <= 60);
alter table public.shop_payment_proofs
  add check (char_length(sending_bank) <= 20),
  add check (char_length(trans_ref) <= 60);
alter table public.ai_chat_messages
  add check (char_length(tool_name) <= 100),
  add check (char_length(tool_call_id) <= 200),
  add check (octet_length(sources::text) <= 200000);
alter table public.ai_chat_intent_logs
  add check (char_length(intent_classified) <= 100),
  add check (char_length(classifier_mode) <= 100);
alter table public.ai_chat_usage_logs
  add check (char_length(provider) <= 100),
  add check (char_length(model) <= 200);
alter table public.notification_outbox
  add check (octet_length(payload::text) <= 100000),
  add check (char_length(event_key) <= 300);
alter table public.notification_deliveries add check (char_length(receiver) <= 2000);
alter table public.integration_tokens
  add check (char_length(provider) <= 40),
  add check (char_length(account) <= 320),
  add check (octet_length(scopes::text) <= 4000);
alter table public.internal_secrets
  add check (char_length(key) <= 100),
  add check (char_length(value) <= 20000),
  add check (char_length(description) <= 1000);
alter table public.social_posts
  add check (char_length(url) <= 2000),
  add check (char_length(caption) <= 20000);
alter table public.social_feed_cache
  add check (char_length(shortcode) <= 100),
  add check (char_length(permalink) <= 2000),
  add check (char_length(caption) <= 20000),
  add check (char_length(thumbnail_path) <= 500 and private.is_object_name(thumbnail_path));

import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { settingsQuery } from '../settings/queries.ts';
import type { Place } from '../shell/places.ts';
import { featureOf, isOn, type Feature } from './features.rules.ts';

/** Asks whether a part is switched on; until the settings are there, all are. */
export function useFeatures(): (feature: Feature) => boolean {
  const db = useClient();
  const { data: settings } = useQuery(settingsQuery(db));
  return (feature) => isOn(settings?.features, feature);
}

/** Leaves out of a menu what is switched off. */
export function useOpenPlaces(): (places: readonly Place[]) => readonly Place[] {
  const has = useFeatures();
  return (places) =>
    places.filter(({ to }) => {
      const feature = featureOf(to);
      return feature === undefined || has(feature);
    });
}

/** Whether the page that is open belongs to a part that is switched off. */
export function usePageIsOff(): boolean {
  const has = useFeatures();
  const feature = featureOf(useLocation({ select: ({ pathname }) => pathname }));
  return feature !== undefined && !has(feature);
}

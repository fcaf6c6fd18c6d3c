import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useClient, useHasChatModel } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { settingsQuery } from '../settings/queries.ts';
import type { Place } from '../shell/places.ts';
import { featureOf, isOn, type Feature } from './features.rules.ts';

/** Asks whether a part is switched on; until the settings are there, all are. */
export function useFeatures(): (feature: Feature) => boolean {
  const db = useClient();
  const { data: settings } = useQuery(settingsQuery(db));
  return (feature) => isOn(settings?.features, feature);
}

/** Leaves out of a menu what is switched off, and calls a chat without a model what it is: a search of the handbook. */
export function useOpenPlaces(): <P extends Place>(places: readonly P[]) => readonly P[] {
  const has = useFeatures();
  const hasModel = useHasChatModel();
  return (places) =>
    places.flatMap((place) => {
      const feature = featureOf(place.to);
      if (feature !== undefined && !has(feature)) return [];
      return [feature === 'chat' && !hasModel ? { ...place, name: m.nav_handbook_search } : place];
    });
}

/** Whether the page that is open belongs to a part that is switched off. */
export function usePageIsOff(): boolean {
  const has = useFeatures();
  const feature = featureOf(useLocation({ select: ({ pathname }) => pathname }));
  return feature !== undefined && !has(feature);
}

export interface GalleryPicture {
  /** `docs/images/<name>.webp`. */
  readonly name: string;
  readonly service: 'portal' | 'forecast' | 'catalog';
  readonly path: string;
  /** The demo account that looks; a visitor if left out. */
  readonly as?: 'member' | 'chair' | 'president' | 'admin';
  readonly language?: 'th' | 'en';
  readonly theme?: 'light' | 'dark';
  readonly isPhone?: boolean;
  /** A link to follow first, for pages whose address differs in each installation: a CSS selector. */
  readonly follow?: string;
}

/** What a newcomer should see of each service: in both languages and themes, on desktop and phone. */
export const galleryPictures: readonly GalleryPicture[] = [
  { name: 'portal-home', service: 'portal', path: '/' },
  { name: 'portal-home-phone', service: 'portal', path: '/', language: 'th', isPhone: true },
  { name: 'portal-member', service: 'portal', path: '/', as: 'member', language: 'th', theme: 'dark' },
  { name: 'portal-calendar', service: 'portal', path: '/events', language: 'th' },
  { name: 'portal-event-phone', service: 'portal', path: '/', isPhone: true, follow: 'main a[href^="/events/"]' },
  { name: 'portal-clubs', service: 'portal', path: '/clubs' },
  { name: 'portal-club', service: 'portal', path: '/clubs/choir', theme: 'dark' },
  { name: 'portal-shop', service: 'portal', path: '/shop', language: 'th' },
  { name: 'portal-product-phone', service: 'portal', path: '/shop', isPhone: true, follow: 'main a[href^="/shop/"]' },
  { name: 'portal-board', service: 'portal', path: '/about/board', language: 'th' },
  { name: 'portal-queue', service: 'portal', path: '/queue', as: 'chair' },
  { name: 'portal-transcript-phone', service: 'portal', path: '/me/transcript', as: 'member', language: 'th', isPhone: true },
  { name: 'portal-analytics', service: 'portal', path: '/analytics', as: 'president' },
  { name: 'portal-admin', service: 'portal', path: '/admin', as: 'admin', language: 'th', theme: 'dark' },
  { name: 'forecast-markets', service: 'forecast', path: '/' },
  { name: 'forecast-market', service: 'forecast', path: '/m/bitcoin-above-150000-usd-in-2027', language: 'th' },
  {
    name: 'forecast-market-phone',
    service: 'forecast',
    path: '/m/bitcoin-above-150000-usd-in-2027',
    theme: 'dark',
    isPhone: true,
  },
  { name: 'forecast-resolved', service: 'forecast', path: '/m/ai-officially-graded-gold-level-at-imo-2025' },
  { name: 'forecast-climate', service: 'forecast', path: '/?category=thai-climate', theme: 'dark' },
  { name: 'catalog-drugs', service: 'catalog', path: '/', language: 'th' },
  { name: 'catalog-drug', service: 'catalog', path: '/drugs/carprofen' },
  { name: 'catalog-drug-phone', service: 'catalog', path: '/drugs/carprofen', language: 'th', theme: 'dark', isPhone: true },
  { name: 'catalog-compare', service: 'catalog', path: '/compare?a=carprofen&b=meloxicam' },
  { name: 'catalog-verify', service: 'catalog', path: '/verify?drug=carprofen', theme: 'dark' },
];

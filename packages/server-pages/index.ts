export { createSite, type SiteFile, type SiteOptions } from './site.ts';
export {
  createView,
  type FooterLink,
  type Html,
  type Page,
  type Site,
  type SiteData,
  type SiteMessages,
  type View,
} from './view.ts';
export { createPages, type DocumentRoute, type PageRoute, type Pages, type PageStatus } from './http/pages.ts';
export { answerSnapshot, privateCache as ownCache, sharedCache } from './http/answer.ts';
export { contentPolicy } from './http/policy.ts';
export { readLanguage } from './http/read-language.ts';
export { addAssets } from './routes/add-assets.ts';
export { addLanguage } from './routes/add-language.ts';
export { addErrorPages as addRefusals } from './routes/add-refusals.ts';
export { addRobots, type RobotsOptions } from './routes/add-robots.ts';
export { copyButton } from './parts/copy-button.ts';
export { endpointList, tryForm, type EndpointRow, type TryForm } from './parts/developers.ts';
export { externalLink as outsideLink } from './parts/link.ts';
export type { WidenStrings as Widened } from './messages/widened.ts';
export { isLanguage, languages, localPath, otherLanguage, pathWithin, type Language } from './language.rules.ts';
export { formatCount, formatDay, formatMoment, formatPercent, formatShortDay } from './format.rules.ts';
export { escapeText, languageOf, parseWebUrl as linkable, splitParagraphs as paragraphsIn, pickLanguage as sideIn } from './text.rules.ts';

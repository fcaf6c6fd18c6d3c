export { createSite, type SiteFile, type SiteOptions } from './site.ts';
export {
  createView,
  type AppLinks,
  type FooterLink,
  type Html,
  type Page,
  type Site,
  type FamilyAddresses,
  type SiteData,
  type SiteMessages,
  type View,
} from './view.ts';
export { createPages, type DocumentRoute, type PageRoute, type Pages, type PageStatus } from './http/page-routes.ts';
export { answerSnapshot, privateCache, sharedCache } from './http/answer-snapshot.ts';
export { preloadFonts, renderDocument } from './render-document.ts';
export { contentPolicy } from './http/content-policy.ts';
export { answerLimited, countRequest } from './http/limited-form.ts';
export { readLanguage } from './http/read-language.ts';
export { addAssets } from './routes/add-assets.ts';
export { addLanguage } from './routes/add-language.ts';
export { addErrorPages } from './routes/add-error-pages.ts';
export { addRobots, type RobotsOptions } from './routes/add-robots.ts';
export { chosenFilters } from './components/chosen-filters.ts';
export { copyButton } from './components/copy-button.ts';
export { shareButton } from './components/share-button.ts';
export { endpointList, tryForm, type EndpointRow, type TryForm } from './components/developers.ts';
export { emptyResults, stateBlock } from './components/state-block.ts';
export { designPage, designStyles } from './design/design-page.ts';
export { externalLink } from './components/link.ts';
export { fact } from './components/fact.ts';
export { isTornWord, keepThaiWords } from './thai-lines.rules.ts';
export { wideTable } from './components/wide-table.ts';
export type { WidenStrings } from './messages/widen-strings.ts';
export { isLanguage, languages, localPath, otherLanguage, pathWithin, type Language } from './language.rules.ts';
export {
  capitalize,
  deadlineDay,
  formatCount,
  formatDay,
  formatDeadline,
  formatDeadlineInThailand,
  formatMoment,
  formatPercent,
  formatShortDay,
} from './format.rules.ts';
export { completeAddress, escapeText, languageOf, parseWebUrl, splitParagraphs, pickLanguage } from './text.rules.ts';

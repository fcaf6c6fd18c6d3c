export { createCitationHealth, type CitationHealth, type CitationHealthOptions } from './create-citation-health.ts';

export {
  createCitationHealth,
  type CitationHealth,
  type CitationHealthOptions,
  type ProbeResult,
} from './create-citation-health.ts';

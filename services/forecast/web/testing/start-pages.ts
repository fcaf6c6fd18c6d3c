import { usePages as servePages } from '@trivium/server-pages/testing';
import { forecastErrors } from '../../contract/index.ts';
import { addPages } from '../add-pages.ts';
import type { WebData } from '../data.ts';

/** The pages alone behind a real socket, for one test file; returns their address. */
export const usePages = (data: WebData): (() => string) =>
  servePages((service) => addPages(service, data), { publicUrl: data.publicUrl, errors: forecastErrors });

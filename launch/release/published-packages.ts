/** The tests that build a published package, pack it, install the tarball in an empty folder and run it there. */
export const publishedPackages: Readonly<Record<string, string>> = {
  'trivium-backend': 'packages/backend/package.test.ts',
  transparency: 'packages/transparency/published.test.ts',
  'catalog-verify': 'services/catalog/verify/package.test.ts',
  'forecast-client': 'services/forecast/client/package.test.ts',
  'forecast-mcp': 'services/forecast/http/mcp/mcp.test.ts',
};

#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readBaseUrl } from './config/env.ts';
import { createServer } from './create-server.ts';
import { callRemote } from './remote.ts';
import { packageVersion } from './version.ts';

const usage = `trivium-forecast-mcp ${packageVersion}: the forecast service as MCP tools, over stdio.
TRIVIUM_FORECAST_URL names the service; http://127.0.0.1:4101 by default.`;

const baseUrl = readBaseUrl();
if (process.argv.includes('--help')) console.log(usage);
else if (process.argv.includes('--version')) console.log(packageVersion);
else if (!URL.canParse(baseUrl)) {
  console.error('TRIVIUM_FORECAST_URL must be an address such as https://forecast.example.org.');
  process.exitCode = 1;
} else {
  // Standard output belongs to the protocol; messages for people go to standard error.
  serveStdio(() => createServer(packageVersion, callRemote(baseUrl, packageVersion)));
  console.error(`trivium-forecast-mcp ${packageVersion} speaks to ${baseUrl}`);
}

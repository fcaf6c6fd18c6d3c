import type { FamilyAddresses } from '@trivium/server-pages';
import { createRoute, z } from '@trivium/http';
import type { FunctionSettings } from '../config/function-settings.ts';
import type { DemoPerson } from '../../development/people.ts';

/** The name of the OpenID issuer that an installation sets, by language. */
export interface IssuerName {
  readonly th: string;
  readonly en: string;
}

export const configPath = '/config.json';

const configSchema = z
  .object({
    url: z.url().openapi({ description: 'For createClient of supabase-js.' }),
    publishableKey: z.string(),
    webPushPublicKey: z.string().optional().openapi({
      description: 'With which devices subscribe to notifications (P-256, base64url); only where the functions send them.',
    }),
    shortLinkUrl: z.url().optional().openapi({
      description: 'What a short link is printed below, such as https://go.example.org; without it, /go of this portal.',
    }),
    hasChatModel: z.boolean().openapi({ description: 'Whether a model answers in the chat; otherwise it quotes the handbook.' }),
    issuerName: z.object({ th: z.string(), en: z.string() }).optional().openapi({
      description: 'What the sign-in page calls the OpenID issuer of the installation, if there is one.',
    }),
    family: z
      .object({ portal: z.url().optional(), forecast: z.url().optional(), catalog: z.url().optional() })
      .optional()
      .openapi({ description: 'Where the services of this installation are.' }),
    development: z
      .object({ people: z.array(z.object({ email: z.email(), role: z.string(), password: z.string() })) })
      .optional()
      .openapi({ description: 'Accounts to sign in with; there in development mode alone.' }),
  })
  .openapi('Config');

export const configDescription = createRoute({
  method: 'get',
  path: configPath,
  tags: ['operation'],
  summary: 'Where the backend is, and the key that opens it',
  responses: { 200: { description: 'For any client', content: { 'application/json': { schema: configSchema } } } },
});

export const describeConfig = (config: {
  readonly url: string;
  readonly publishableKey: string;
  readonly functions: FunctionSettings;
  readonly family?: FamilyAddresses | undefined;
  readonly issuerName: IssuerName | undefined;
  readonly shortLinkUrl: string | undefined;
  /** undefined outside development. */
  readonly people: readonly DemoPerson[] | undefined;
}) => ({
  url: config.url,
  publishableKey: config.publishableKey,
  ...(config.functions.webPushPublicKey !== undefined && { webPushPublicKey: config.functions.webPushPublicKey }),
  ...(config.shortLinkUrl !== undefined && { shortLinkUrl: config.shortLinkUrl }),
  hasChatModel: config.functions.hasChatModel,
  ...(config.family && { family: config.family }),
  ...(config.issuerName && { issuerName: config.issuerName }),
  ...(config.people && { development: { people: config.people } }),
});

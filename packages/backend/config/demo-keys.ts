/**
 * What Supabase's command line gives to every local project, printed in its documentation: everybody has these, so they
 * protect nothing. The two legacy keys are JWTs made with the secret and these claims.
 */
export const demoSecret = 'super-secret-jwt-token-with-at-least-32-characters-long';
export const demoPublishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH';
export const demoSecretKey = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz';
export const demoIssuer = 'supabase-demo';
/** Seconds since 1970: in the year 2032. */
export const demoExpiry = 1_983_812_996;

/**
 * The secret and keys that Supabase's CLI gives to every local project and prints in its documentation. They are public
 * and protect nothing. The two legacy keys are JWTs signed with the secret and these claims.
 */
export const demoSecret = 'super-secret-jwt-token-with-at-least-32-characters-long';
export const demoPublishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH';
export const demoSecretKey = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz';
export const demoIssuer = 'supabase-demo';
/** Seconds since 1970: in the year 2032. */
export const demoExpiry = 1_983_812_996;
export const demoS3AccessKey = {
  id: '625729a08b95bf1b7ff351a663f3a23c',
  secret: '850181e4652dd023b7a98c58ae0d2d34bd487ee0cc3254aed6eda37307425907',
};

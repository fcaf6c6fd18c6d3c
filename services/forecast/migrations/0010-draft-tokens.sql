-- What proves that who revises a draft is who submitted it: the SHA-256 of a random token that only the first answer
-- holds. Null for drafts submitted before; an operator can issue a token for them.
-- Proven by api/proposals/draft-token.test.ts.

alter table forecast.proposals
  add column token_sha256 bytea check (octet_length(token_sha256) = 32);

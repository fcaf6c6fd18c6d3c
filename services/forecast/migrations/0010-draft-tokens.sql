-- The SHA-256 of the draft token, which proves that a revision comes from the proposer: only the first answer contains the
-- token. Null for older drafts; an operator can issue a token for them.
-- Proven by domain/proposals/draft-token.test.ts.

alter table forecast.proposals
  add column token_sha256 bytea check (octet_length(token_sha256) = 32);

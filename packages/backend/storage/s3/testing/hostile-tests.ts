import { expect, test } from 'vitest';
import { hmacHex, scopeText, sha256Hex } from '../signature/signature.rules.ts';
import { scope, type RawRequest } from './raw-s3-request.ts';
import type { TestS3Protocol } from './use-s3-client.ts';

const put = { method: 'PUT', path: '/shared/hostile', body: 'signed' } as const;
const get = { method: 'GET', path: '/shared/hostile' } as const;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Requests that no honest client sends. */
export function testHostileRequests(storage: () => TestS3Protocol): void {
  const codeOf = async (request: Omit<RawRequest, 'url' | 'key'> & { readonly key?: RawRequest['key'] }) =>
    (await storage().raw(request)).code ?? 'accepted';
  const stored = async () => (await storage().database.query(`select from storage.objects where name = 'hostile'`)).length;

  test('a request is refused without a signature, with another secret, an unknown key or a wrong time', async () => {
    const { accessKey } = storage();
    const answer = await storage().fetch('/s3/shared/hostile');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/xml']);
    expect(await answer.text()).toContain('<Code>AccessDenied</Code>');
    expect(await codeOf({ ...get, key: { ...accessKey, secret: 'x'.repeat(64) } })).toBe('SignatureDoesNotMatch');
    expect(await codeOf({ ...get, key: { ...accessKey, id: 'unknown' } })).toBe('InvalidAccessKeyId');
    expect(await codeOf({ ...get, at: minutes(-16) })).toBe('RequestTimeTooSkewed');
    expect(await codeOf({ ...get, at: minutes(16) })).toBe('RequestTimeTooSkewed');
    expect(await codeOf({ ...get, at: minutes(-14) })).toBe('NoSuchKey');
    // A proxy may replace the host of the public URL, for which the client signed.
    expect(await codeOf({ ...get, tampered: { headers: { host: 'inner.example' } } })).toBe('NoSuchKey');
    const { host } = new URL(storage().url);
    const elsewhere = { headers: { host: 'elsewhere.example' }, tampered: { headers: { host } } };
    expect(await codeOf({ ...get, ...elsewhere })).toBe('SignatureDoesNotMatch');
  });

  test('a stolen signature is good for the request that it signs alone', async () => {
    const tries: [NonNullable<RawRequest['tampered']>, string][] = [
      [{ body: 'forged' }, 'XAmzContentSHA256Mismatch'],
      [{ body: 'longer than signed' }, 'XAmzContentSHA256Mismatch'],
      [{ path: '/shared/other' }, 'SignatureDoesNotMatch'],
      [{ method: 'DELETE' }, 'SignatureDoesNotMatch'],
      [{ query: { uploads: '' } }, 'SignatureDoesNotMatch'],
      [{ headers: { 'x-amz-copy-source': 'shared/secret' } }, 'AccessDenied'],
      [{ headers: { 'x-amz-date': '20200101T000000Z' } }, 'RequestTimeTooSkewed'],
    ];
    for (const [tampered, code] of tries) expect([tampered, await codeOf({ ...put, tampered })]).toEqual([tampered, code]);
    expect(await stored()).toBe(0);
    expect(await storage().database.query('select from storage.orphaned_blobs')).toEqual([]);
  });

  test('a presigned URL ends with its time, and its pages run no scripts', async () => {
    await storage().raw({ method: 'PUT', path: '/shared/page', body: '<script>', headers: { 'content-type': 'text/html' } });
    const page = await storage().raw({ method: 'GET', path: '/shared/page', expires: 60 });
    expect([page.status, page.body, page.headers['content-type']]).toEqual([200, '<script>', 'text/plain']);
    const named = { 'response-content-type': 'text/html' };
    const other = await storage().raw({ method: 'GET', path: '/shared/page', query: named, expires: 60 });
    expect(other.headers['content-type']).toBe('text/plain');
    expect((await storage().raw({ method: 'GET', path: '/shared/page' })).headers['content-type']).toBe('text/html');
    const signed = { method: 'GET', path: '/shared/page', at: minutes(-2) } as const;
    expect(await codeOf({ ...signed, expires: 60 })).toBe('AccessDenied');
    expect(await codeOf({ ...signed, expires: 180, tampered: { query: named } })).toBe('SignatureDoesNotMatch');
    expect(await codeOf({ ...signed, expires: 180, tampered: { method: 'DELETE' } })).toBe('SignatureDoesNotMatch');
    expect(await codeOf({ ...signed, expires: 700_000 })).toBe('AuthorizationQueryParametersError');
    expect(await codeOf({ ...signed, at: minutes(16), expires: 60 })).toBe('AccessDenied');
    expect((await storage().raw({ method: 'PUT', path: '/shared/page', expires: 60, body: 'new' })).status).toBe(200);
  });

  test('names lead nowhere else', async () => {
    for (const path of [
      '/shared/a/../../private/x',
      '/shared/%2e%2e/x',
      '/../s3/shared/x',
      '/shared/./x',
      '/shared/%E0%A4%A',
      '/%00',
    ])
      expect([path, await codeOf({ method: 'GET', path })]).toEqual([
        path,
        expect.stringMatching(/^(InvalidURI|NoSuchBucket|InvalidKey|InvalidArgument)$/),
      ]);
    expect((await storage().raw({ method: 'PUT', path: '/shared//x//y', body: 'x' })).status).toBe(200);
    expect((await storage().raw({ method: 'GET', path: '/shared//x//y' })).body).toBe('x');
  });

  test('XML is refused where it is not the two lists that S3 has', async () => {
    const send = (body: string) => codeOf({ method: 'POST', path: '/shared', query: { delete: '' }, body });
    const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Delete><Object><Key>&b;</Key></Object></Delete>';
    const many = `<Delete>${'<Object><Key>k</Key></Object>'.repeat(1001)}</Delete>`;
    const member = '<Delete><Object><Key>&valueOf;</Key></Object></Delete>';
    for (const body of ['', '<Delete/>', '<Delete><Object/></Delete>', bomb, member, many, '<a>'.repeat(10_000), '{"a":1}'])
      expect(await send(body)).toBe('MalformedXML');
    expect(await send(`<Delete>${' '.repeat(4 * 1024 * 1024)}</Delete>`)).toBe('MaxMessageLengthExceeded');
  });

  test('chunks need the signatures of all before them, their trailer and its checksum', async () => {
    const streaming = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
    const chunk = (bytes: string, signature: string) =>
      `${bytes.length.toString(16)};chunk-signature=${signature}\r\n${bytes}\r\n`;
    const chunked = (
      pieces: readonly string[],
      { hash = streaming, change = (body: string) => body, tail = '', length = pieces.join('').length } = {},
    ) =>
      codeOf({
        ...put,
        payloadHash: hash,
        headers: {
          'content-encoding': 'aws-chunked',
          'x-amz-decoded-content-length': String(length),
          ...(hash.endsWith('TRAILER') && { 'x-amz-trailer': 'x-amz-checksum-crc32' }),
        },
        encodeBody({ signature, signingKey, timestamp }) {
          let previous = signature;
          const sign = (text: string) => {
            const hashes = [sha256Hex(''), sha256Hex(text)];
            const lines = ['AWS4-HMAC-SHA256-PAYLOAD', timestamp, scopeText(scope(new Date())), previous, ...hashes];
            return (previous = hmacHex(signingKey, lines.join('\n')));
          };
          const body = [...pieces, ''].map((piece) => chunk(piece, sign(piece))).join('');
          const end = hash.endsWith('TRAILER') ? body.slice(0, -2) + tail.replace('SIGNATURE', trailerOf(previous)) : body;
          function trailerOf(last: string) {
            const lines = ['AWS4-HMAC-SHA256-TRAILER', timestamp, scopeText(scope(new Date())), last];
            return hmacHex(signingKey, [...lines, sha256Hex('x-amz-checksum-crc32:NhCmhg==\n')].join('\n'));
          }
          return Buffer.from(change(end));
        },
      });
    const large = 'x'.repeat(9000);
    expect(await chunked([large, 'last'])).toBe('accepted');
    expect(await chunked(['short', 'last'])).toBe('InvalidChunkSizeError');
    expect(await chunked([large, 'last'], { change: (body) => body.replace('last', 'LAST') })).toBe('SignatureDoesNotMatch');
    expect(await chunked([large, large, 'last'], { change: (body) => body.slice(body.indexOf('\r\n2328;') + 2) })).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await chunked([large], { change: (body) => body.slice(0, -90) })).toBe('IncompleteBody');
    expect(await chunked([large], { length: 8999 })).toBe('IncompleteBody');
    expect(await chunked([large], { length: 9001 })).toBe('IncompleteBody');
    expect(await chunked([large], { change: () => 'zzz\r\n' })).toBe('IncompleteBody');
    const hash = `${streaming}-TRAILER`;
    const trailer = 'x-amz-checksum-crc32:NhCmhg==\r\n';
    expect(await chunked(['hello'], { hash, tail: `${trailer}x-amz-trailer-signature:SIGNATURE\r\n\r\n` })).toBe('accepted');
    expect(await chunked(['jello'], { hash, tail: `${trailer}x-amz-trailer-signature:SIGNATURE\r\n\r\n` })).toBe('BadDigest');
    expect(await chunked(['hello'], { hash, tail: `${trailer}\r\n` })).toBe('IncompleteBody');
    expect(await chunked(['hello'], { hash, tail: `${trailer}x-amz-trailer-signature:${'0'.repeat(64)}\r\n\r\n` })).toBe(
      'SignatureDoesNotMatch',
    );
    const unsigned = (body: string) =>
      codeOf({
        ...put,
        payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
        headers: { 'x-amz-decoded-content-length': '5', 'x-amz-trailer': 'x-amz-checksum-crc32' },
        encodeBody: () => Buffer.from(body),
      });
    expect(await unsigned(`5\r\nhello\r\n0\r\n${trailer}\r\n`)).toBe('accepted');
    expect(await unsigned(`5\r\njello\r\n0\r\n${trailer}\r\n`)).toBe('BadDigest');
    expect(await unsigned('5\r\nhello\r\n0\r\n\r\n')).toBe('IncompleteBody');
    expect(await codeOf({ ...put, headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } })).toBe('BadDigest');
    expect(await codeOf({ ...put, headers: { 'x-amz-checksum-crc32': 'no' } })).toBe('InvalidDigest');
    expect(await codeOf({ ...put, payloadHash: 'STREAMING-ANYTHING' })).toBe('InvalidArgument');
    expect(await storage().database.query('select from storage.orphaned_blobs')).toEqual([]);
  });

  test('no secret, session or signature is in the log', async () => {
    const { accessKey, secrets } = storage();
    const token = await storage().sign({ sub: '00000000-0000-4000-8000-000000000009', role: 'authenticated' });
    const session = { 'X-Amz-Security-Token': token };
    const answer = await storage().raw({ ...get, key: { id: 'ref', secret: secrets.anonKey }, query: session, expires: 60 });
    expect(answer.code).toBe('NoSuchKey');
    const log = await storage().readLog();
    expect(log).toContain('/storage/v1/s3/shared/hostile');
    for (const secret of [accessKey.secret, token, 'X-Amz-Signature', 'AWS4-HMAC-SHA256']) expect(log).not.toContain(secret);
  });
}

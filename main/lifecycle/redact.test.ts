import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

describe('the diagnostic log', () => {
  it('never holds a whole account', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u), fc.boolean(), (iban, grouped) => {
        const written = grouped ? iban.replaceAll(/.{4}(?=.)/gu, '$& ') : iban;
        expect(redact(`payment to ${written} failed`)).not.toContain(written);
      }),
    );
  });
  it.each([
    ['an access token', 'Authorization: Bearer eyJhbGciOi.abc', 'eyJhbGciOi'],
    ['client credentials', 'Authorization: Basic c2VjcmV0OnNlY3JldA==', 'c2VjcmV0'],
    ['a PIN', '{"requestId":"1","pin":"204816"}', '204816'],
    ['a passphrase', "passphrase = 'correct horse'", 'correct horse'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', 'MIIE'],
    ['an account number', 'debit 8310094417', '8310094417'],
    ['bytes of a message', `body ${'QUJD'.repeat(30)}`, 'QUJDQUJD'],
  ])('never holds %s', (_what, text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  // The answers of wire practice 1 and 8, and how a log may come to quote them.
  const SECRET = 'AAIkZjQ3YzE0/x+9==';
  const json = `{"token":{"token_type":"Bearer","access_token":"${SECRET}","expires_in":"1800","scope":"/authenticationservices/v1"}}`;
  const xml = `<token><token_type>Bearer</token_type><access_token>${SECRET}</access_token><expires_in>1800</expires_in></token>`;
  const escaped = (text: string, times: number): string =>
    times === 0 ? text : escaped(JSON.stringify(text), times - 1);
  it.each([
    ['JSON', json],
    ['JSON with blanks and line ends', `{\n  "access_token" :\n    "${SECRET}"\n}`],
    ['JSON inside JSON', escaped(json, 1)],
    ['JSON inside JSON inside JSON', escaped(json, 2)],
    ['JSON that is cut', json.slice(0, json.indexOf(SECRET) + SECRET.length)],
    ['JSON with an escaped slash', json.replaceAll('/', String.raw`\/`)],
    ['JSON in a query', `?body=${encodeURIComponent(json)}`],
    ['JSON in a query of a query', encodeURIComponent(encodeURIComponent(json))],
    ['an object as Node prints it', `{ access_token: '${SECRET}', expires_in: 1800 }`],
    ['XML', xml],
    ['XML with a prefix and an attribute', `<t:access_token xmlns:t="urn:t">${SECRET}</t:access_token>`],
    ['XML in a CDATA section', `<access_token><![CDATA[${SECRET}]]></access_token>`],
    ['XML in a text', xml.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
    ['XML inside JSON', JSON.stringify({ body: xml })],
    ['XML in a query', encodeURIComponent(xml)],
    ['XML that is cut', xml.slice(0, xml.indexOf(SECRET) + SECRET.length)],
    ['an attribute', `<credentials clientSecret="${SECRET}"/>`],
    ['a query', `POST /oauth/token?client_secret=${SECRET}&grant_type=client_credentials`],
    ['a form', `grant_type=client_credentials&client_id=a&client_secret=${SECRET}`],
    [
      'another spelling of the name',
      `{"clientSecret":"${SECRET}","refreshToken":"${SECRET}","X-Api-Key":"${SECRET}"}`,
    ],
    ['a client id', `{"clientId":"${SECRET}"} client_id=${SECRET}`],
    ['headers as an object', `{"authorization":"Bearer ${SECRET}","proxy-authorization":"Custom ${SECRET}"}`],
    ['headers as a list', `['authorization', 'Custom ${SECRET}', "Set-Cookie", "sid=${SECRET}"]`],
    ['a header of its own', `Authorization: Custom realm ${SECRET}\r\nAccept: */*`],
    ['an encoded header', `Authorization=Bearer%20${SECRET}`],
    ['a new PIN', `{"newPin":"${SECRET}","pin_code":"${SECRET}"}`],
    ['a code that is typed once', `{"otp":"${SECRET}","mobileTan":"${SECRET}"}`],
    ['a list', `{"tokens":["${SECRET}","${SECRET}"]}`],
    ['an object of other names', `{"client_secret":{"v":"${SECRET}","old":{"v":"${SECRET}"}}}`],
    ['a list of objects', `{"secrets":[{"v":"${SECRET}"},{"v":"${SECRET}"}]}`],
    ['a list that is cut', `{"tokens":["${SECRET}","${SECRET}`],
    ['a list in JSON in JSON', escaped(`{"tokens":[{"v":"${SECRET}"}]}`, 2)],
    ['a list as Node prints it', `{ tokens: [ '${SECRET}' ], access: 1 }`],
    ['an element of other names', `<client_secret><v a="1">${SECRET}</v></client_secret>`],
    ['an element in a text', `&lt;secret&gt;&lt;v&gt;${SECRET}&lt;/v&gt;&lt;/secret&gt;`],
    ['a query whose beginning is cut', `access_token%22%3A%22${encodeURIComponent(SECRET)}%22`],
    ['JSON that is escaped as code points', String.raw`\u0022access_token\u0022:\u0022${SECRET}\u0022`],
    [
      'JSON in markup',
      `&#x22;access_token&#x22;:&#x22;${SECRET}&#x22; &#034;secret&#034;:&#034;${SECRET}&#034;`,
    ],
    [
      'other names of secrets',
      `{"private_key":"${SECRET}","sessionId":"${SECRET}","jwt":"${SECRET}","pwd":"${SECRET}"}`,
    ],
  ])('never holds the token or secret of %s', (_what, text) => {
    const shown = redact(text);
    for (const form of [
      SECRET,
      encodeURIComponent(SECRET),
      encodeURIComponent(encodeURIComponent(SECRET)),
      SECRET.replace('/', String.raw`\/`),
    ])
      expect(shown).not.toContain(form);
    expect(shown).not.toContain('AAIkZjQ3YzE0');
  });

  it('hides a token whatever it is quoted in, nested to any depth', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9_~.-]{12,59}$/u);
    const name = fc.constantFrom(
      'access_token',
      'accessToken',
      'client_secret',
      'token',
      'secret',
      'password',
      'id_token',
      'refresh_token',
    );
    fc.assert(
      fc.property(value, name, fc.integer({ min: 0, max: 4 }), (secret, member, depth) => {
        expect(
          redact(escaped(JSON.stringify({ a: 1, inner: { [member]: secret }, b: 'kept' }), depth)),
        ).not.toContain(secret);
      }),
    );
  });

  it.each([
    'DE89370400440532013000',
    'de89370400440532013000',
    'DE89-3704-0044-0532-0130-00',
    'DE89\u00A03704\u00A00044\u00A00532\u00A00130\u00A000',
    'DE89%203704%200044%200532%200130%2000',
    'xDE89370400440532013000',
    'DE89370400440532013000_1',
  ])('hides the account in %s', (written) => {
    expect(redact(`account ${written} in use`).replaceAll(/[^0-9]/gu, '').length).toBeLessThan(4);
    expect(redact(`account ${written} in use`)).toMatch(/^account x?de…00(?:_1)? in use$/iu);
  });

  it('hides an account number in groups, and not a time', () => {
    expect(redact('debit 8310 0944 17 failed at 2026-11-25T22:24:48.123Z')).toBe(
      'debit [number] failed at 2026-11-25T22:24:48.123Z',
    );
  });

  it('hides the private members of a key (RFC 7517)', () => {
    const d = 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI';
    expect(redact(`{"kty":"EC","crv":"P-256","d":"${d}"}`)).toBe('{"kty":"EC","crv":"P-256","d":"[hidden]"}');
    expect(redact(JSON.stringify(`{"d":"${d}"}`))).not.toContain(d);
  });

  // Each place of the run was read to its end once more: a minute of main's thread.
  it('reads a long run of backslashes in no more time than it takes', () => {
    const before = process.threadCpuUsage();
    redact(`token":"${'\\'.repeat(120_000)}`);
    expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(10);
  });

  it('keeps what stands beside a secret', () => {
    expect(redact('{"token":{"expires_in":"1800","scope":"/a","v":"abc"},"tokens":[],"status":"gone"}')).toBe(
      '{"token":{"expires_in":"1800","scope":"/a","v":"[hidden]"},"tokens":[],"status":"gone"}',
    );
    expect(redact('{"distance":"12","tangent":"y","key":"kept","d":"short"}')).toBe(
      '{"distance":"12","tangent":"y","key":"kept","d":"short"}',
    );
    expect(redact(json)).toContain('"expires_in":"1800"'.slice(0, 12));
    expect(redact('{"access_token":"abc","status":401}')).toBe('{"access_token":"[hidden]","status":401}');
    expect(redact('<a><access_token>abc</access_token><b>c</b></a>')).toBe(
      '<a><access_token>[hidden]</access_token><b>c</b></a>',
    );
    expect(redact('GET /x?access_token=abc&page=2 main/token/host.ts:41 in access-token/holder.ts:7')).toBe(
      'GET /x?access_token=[hidden]&page=2 main/token/host.ts:41 in access-token/holder.ts:7',
    );
    expect(redact('opinion: yes, shipping: no')).toBe('opinion: yes, shipping: no');
  });

  it('keeps what helps: codes, files, lines and correlation ids', () => {
    const text = 'store-disk-full at main/store/worker.ts:41 correlation corr-fkj2ursvu9w8jss93pv5';
    expect(redact(text)).toBe(text);
  });
});

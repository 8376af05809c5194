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

  it('keeps what stands beside a secret', () => {
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

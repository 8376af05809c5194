import { describe, expect, it } from 'vitest';
import { accessTokenFromJson, accessTokenFromXml } from './access-token.ts';

const json = (value: unknown) => accessTokenFromJson(Buffer.from(JSON.stringify(value)));
const fields = { token_type: 'Bearer', access_token: 'a.b-c~d_e/f+g==', expires_in: '1800', scope: '/x' };
const expected = { value: 'a.b-c~d_e/f+g==', expiresInSeconds: 1800 };

describe('the three forms of an access token', () => {
  it('JSON under token, with expires_in as a text or a number', () => {
    expect(json({ token: fields })).toEqual(expected);
    expect(json({ token: { ...fields, expires_in: 1800 } })).toEqual(expected);
  });

  it('JSON after RFC 6749, whose token_type may be written in any case', () => {
    expect(json(fields)).toEqual(expected);
    expect(json({ ...fields, token_type: 'bearer' })).toEqual(expected);
  });

  it('XML with or without a namespace', () => {
    const inner = Object.entries(fields)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
    expect(accessTokenFromXml(`<token>${inner}</token>`)).toEqual(expected);
    expect(
      accessTokenFromXml(
        `<t:token xmlns:t="urn:t">${inner.replaceAll('</', '</t:').replaceAll(/<(?!\/)/gu, '<t:')}</t:token>`,
      ),
    ).toEqual(expected);
  });
});

describe('what banks leave out or write in their own way', () => {
  it.each([
    ['no lifetime', { expires_in: undefined }, 1800],
    ['a lifetime that is no number', { expires_in: 'soon' }, 1800],
    ['a lifetime of null', { expires_in: null }, 1800],
    ['a number with a fraction', { expires_in: 1799.5 }, 1799],
    ['a lifetime that has ended', { expires_in: -5 }, 0],
    ['no token_type', { token_type: undefined }, 1800],
    ['a lower-case bearer', { token_type: 'bearer' }, 1800],
  ])('%s', (_name, change, seconds) => {
    expect(json({ ...fields, ...change })).toEqual({ ...expected, expiresInSeconds: seconds });
    expect(json({ token: { ...fields, ...change } })).toEqual({ ...expected, expiresInSeconds: seconds });
  });

  it('XML without type and lifetime', () => {
    expect(accessTokenFromXml('<token><access_token>abc</access_token></token>')).toEqual({
      value: 'abc',
      expiresInSeconds: 1800,
    });
  });
});

describe('what is no access token', () => {
  it.each([
    ['no token', { ...fields, access_token: '' }],
    ['a token that would break the header', { ...fields, access_token: 'a\r\nX: y' }],
    ['a token past 8 KB', { ...fields, access_token: 'a'.repeat(8193) }],
    ['another token type', { ...fields, token_type: 'mac' }],
    ['an array', [fields]],
    ['a text', 'token'],
  ])('%s', (_name, value) => {
    expect(json(value)).toBeNull();
  });

  it('XML with two tokens, or of another root', () => {
    expect(
      accessTokenFromXml(
        '<token><token_type>Bearer</token_type><access_token>a</access_token><access_token>b</access_token><expires_in>1</expires_in></token>',
      ),
    ).toBeNull();
    expect(accessTokenFromXml('<other/>')).toBeNull();
  });
});

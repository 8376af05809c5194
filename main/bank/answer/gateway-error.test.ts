import { describe, expect, it } from 'vitest';
import { guardXml } from '../../envelope/guard.ts';
import { gatewayErrorJson, gatewayErrorXml } from './gateway-error.ts';

const json = (value: unknown) => gatewayErrorJson(Buffer.from(JSON.stringify(value)));
function xml(text: string) {
  const guarded = guardXml(Buffer.from(text));
  return guarded.ok ? gatewayErrorXml(guarded.document.root) : null;
}

const expected = { origin: 'gateway', httpCode: 403, text: 'Forbidden: no', isDuplicate: false };

describe("the gateway's own shape", () => {
  it('is read from XML with and without a namespace', () => {
    expect(
      xml(
        '<errormessage><httpCode>403</httpCode><httpMessage>Forbidden</httpMessage><moreInformation>no</moreInformation></errormessage>',
      ),
    ).toEqual(expected);
    expect(
      xml(
        '<e:errormessage xmlns:e="urn:e"><e:httpCode> 403 </e:httpCode><e:httpMessage>Forbidden</e:httpMessage><e:moreInformation>no</e:moreInformation></e:errormessage>',
      ),
    ).toEqual(expected);
  });

  it('is read from JSON, flat or under errormessage, with the code as a text or a number', () => {
    const fields = { httpCode: '403', httpMessage: 'Forbidden', moreInformation: 'no' };
    for (const value of [fields, { ...fields, httpCode: 403 }, { errormessage: fields }])
      expect(json(value)).toEqual(expected);
  });

  it('needs a code', () => {
    expect(json({ httpCode: 'x', httpMessage: 'm' })).toBeNull();
    expect(xml('<errormessage><httpMessage>m</httpMessage></errormessage>')).toBeNull();
  });
});

it('error lists from behind the gateway are told apart', () => {
  expect(json({ errors: [{ issue: 'i', action: 'a' }, { issue: 'j' }] })).toEqual({
    origin: 'application',
    httpCode: null,
    text: 'i: a; j',
    isDuplicate: false,
  });
  expect(json({ status: 'FAILED', http_code: 400, errors: [] })).toEqual({
    origin: 'application',
    httpCode: 400,
    text: '',
    isDuplicate: false,
  });
});

it("the bank's text becomes one plain line of at most 300 characters", () => {
  const said = json({ httpCode: 400, httpMessage: 'a\u0000\n\u202Eb', moreInformation: 'x'.repeat(500) });
  expect(said?.text.startsWith('a b: xxx')).toBe(true);
  expect(said?.text.length).toBe(300);
});

it.each(['', 'null', '[]', '"x"', '{', '{"a":1}', '<html/>'])('%s is no error shape', (text) => {
  expect(gatewayErrorJson(Buffer.from(text))).toBeNull();
});

import { expect, it } from 'vitest';
import { rsaPair } from '../../test/interop/keys.ts';
import { trainingProfile } from '../../test/interop/profile.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { makeAccessTokens } from './access-token.ts';

const pair = await rsaPair('CN=Bank');
const profile = trainingProfile({ signing: pair, encryption: pair });

/** A holder over a source that counts, with a clock that stands where it is put. */
function setUp(expiresInSeconds = 1800) {
  const state = { now: 0, fetched: 0, fail: false, gate: Promise.resolve() };
  const clock = { now: () => state.now, after: () => () => {} };
  const tokens = makeAccessTokens(clock, async () => {
    state.fetched += 1;
    const mine = state.fetched;
    await state.gate;
    return state.fail ? err(fault('token-refused')) : ok({ value: `t${mine}`, expiresInSeconds });
  });
  const get = async (p = profile) => {
    const token = await tokens.get(p);
    return token.ok ? token.value : token.error.code;
  };
  return { state, tokens, get };
}

it('a token is used until the skew before its end, and then replaced', async () => {
  const { state, get } = setUp();
  expect(await get()).toBe('t1');
  state.now = (1800 - 30) * 1000 - 1;
  expect(await get()).toBe('t1');
  state.now += 1;
  expect(await get()).toBe('t2');
});

it('many callers at once cause one request', async () => {
  const { state, get } = setUp();
  expect(await Promise.all([get(), get(), get()])).toEqual(['t1', 't1', 't1']);
  expect(state.fetched).toBe(1);
});

it('a failure is not kept', async () => {
  const { state, get } = setUp();
  state.fail = true;
  expect(await Promise.all([get(), get()])).toEqual(['token-refused', 'token-refused']);
  state.fail = false;
  expect(await get()).toBe('t2');
});

it('two requests refused with the same token renew it once', async () => {
  const { state, tokens, get } = setUp();
  await get();
  const renewed = await Promise.all([tokens.renew(profile, 't1'), tokens.renew(profile, 't1')]);
  expect(renewed).toEqual([ok('t2'), ok('t2')]);
  expect(await tokens.renew(profile, 't1')).toEqual(ok('t2'));
  expect(state.fetched).toBe(2);
});

it('another version of the profile does not use the token of the one before', async () => {
  const { get } = setUp();
  expect([await get(), await get({ ...profile, version: 2 }), await get()]).toEqual(['t1', 't2', 't1']);
});

it('a token that arrives after everything was forgotten is not kept', async () => {
  const { state, tokens, get } = setUp();
  let open = (): void => {};
  state.gate = new Promise((resolve) => (open = resolve));
  const pending = get();
  tokens.forget();
  open();
  expect(await pending).toBe('t1');
  expect(await get()).toBe('t2');
});

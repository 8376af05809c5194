import { describe, expect, test } from 'vitest';
import { namesThisMachine } from './this-machine.ts';

describe('an address of this machine', () => {
  test.each([
    'localhost', 'LOCALHOST', 'localhost.', 'localhost..', 'localhost:8443', 'bank.localhost', 'a.b.localhost:1', 'localhost.localdomain', 'ip6-localhost', 'ip6-loopback',
    '127.0.0.1', '127.0.0.1.', '127.0.0.1:443', '127.255.255.254', '127.1', '127.0.1', '0.0.0.0', '0', '0.0.0.0:443', '0.1.2.3',
    '2130706433', '017700000001', '0x7f000001', '0x7F.1', '0177.0.0.1', '0x7f.0x0.0x0.0x1', '00000177.0.0.1',
    '[::1]', '[::1]:443', '::1', '[::]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[::ffff:0.0.0.0]',
    'loc%61lhost', '%31%32%37.0.0.1', '127。0。0。1', '127．0．0．1', 'ｌｏｃａｌｈｏｓｔ', '①②⑦.⓪.⓪.①',
    '', '.', ' ', 'a b', 'user@bank.example', 'bank.example/path', '1.2.3.4.5', '[::1', '999.0.0.1', 'bank.example:70000',
  ])('%j is refused', (domain) => expect(namesThisMachine(domain)).toBe(true));

  test.each([
    'bank.example', 'api.bank.example:443', 'localhost.bank.example', 'mylocalhost', '127.0.0.1.bank.example', '10.0.0.1', '192.0.2.7', '128.0.0.1', '0x80.1',
    '[2001:db8::1]', '[::ffff:192.0.2.7]', '[fe80::1]', '[64:ff9b::192.0.2.7]', '[2002:c000:207::]', 'bänk.example', '127-0-0-1.bank.example',
  ])('%j is none', (domain) => expect(namesThisMachine(domain)).toBe(false));
});

// Whether an address names this machine, in whatever spelling: judged as a URL parser reads it, not as it is
// written.

/** Names that hosts files and resolvers of all kinds bind to the loopback interface (RFC 6761, 6.3). */
const NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost4',
  'localhost6',
  'ip6-localhost',
  'ip6-loopback',
  'ipv6-localhost',
  'ipv6-loopback',
  'loopback',
]);

/** A name of the DNS has 253 characters at most, a port five; encoded it may be three times as long. */
const LONGEST = 800;

/**
 * True for an address that cannot be read, too: what is not understood is not trusted. `domain` is a host
 * with or
 * without a port. Names of a public DNS that resolve to this machine are not known here.
 */
export function namesThisMachine(domain: string): boolean {
  if (domain.length > LONGEST) return true;
  const host = hostOf(domain);
  if (host === null || host === '') return true;
  if (host.startsWith('[')) return isOwnV6(host.slice(1, -1));
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return isOwnV4(host);
  const labels = host.split('.');
  return NAMES.has(host) || labels.at(-1) === 'localhost' || isInLocalDomain(labels);
}

/** `localhost.localdomain`, `localhost6.localdomain6` and whatever stands below them. */
function isInLocalDomain(labels: readonly string[]): boolean {
  return /^localdomain\d?$/.test(labels.at(-1) ?? '') && NAMES.has(labels.at(-2) ?? '');
}

/**
 * As the URL standard normalises it: numbers of any base to dotted decimals, dots of any script to dots,
 * letters to small ones.
 */
function hostOf(domain: string): string | null {
  const bare =
    /^[0-9A-Fa-f:.]*::?[0-9A-Fa-f:.]*$/.test(domain) && domain.split(':').length > 2 ? `[${domain}]` : domain;
  try {
    const { hostname, username, pathname } = new URL(`https://${bare}/`);
    return username !== '' || pathname !== '/' ? null : hostname.replace(/\.+$/, '');
  } catch {
    return null;
  }
}

/**
 * 127.0.0.0/8 is the loopback network, and an address of 0.0.0.0/8 reaches this host, too (RFC 1122,
 * 3.2.1.3).
 */
function isOwnV4(host: string): boolean {
  return /^(?:127|0)\./.test(host);
}

/** The URL standard writes IPv6 shortest, and an embedded IPv4 address as two groups. */
function isOwnV6(host: string): boolean {
  if (host === '::' || host === '::1') return true;
  // Mapped, compatible, translated (RFC 4291, 2.5.5; RFC 6052; RFC 8215), and 6to4 (RFC 3056).
  const embedded =
    /^(?:::|::ffff:|::ffff:0:|64:ff9b::|64:ff9b:1::)(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/.exec(host);
  if (embedded !== null) return isOwnNetwork(embedded[1] ?? '0');
  const sixToFour = /^2002:([0-9a-f]{1,4}):/.exec(host);
  return sixToFour !== null && isOwnNetwork(sixToFour[1] ?? '0');
}

function isOwnNetwork(group: string): boolean {
  const first = Number.parseInt(group, 16) >> 8;
  return first === 127 || first === 0;
}

import { isIPv6 } from 'node:net';

/**
 * Whom a limit counts an address as: itself, but of an IPv6 address its first 64 bits. One subscriber has all that are
 * below them, and could come from another with every call. What is no address is counted as it stands.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight, in lower case and without leading zeros, as a URL writes them. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const between = 8 - before!.length - after!.length;
  return [...before!, ...Array.from({ length: between }, () => '0'), ...after!];
}

/** A socket for both kinds of addresses tells an IPv4 address as `::ffff:1.2.3.4`. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

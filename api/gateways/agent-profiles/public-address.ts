import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What of IPv4 is not the internet: the machine, private networks, clouds' metadata, tests, many receivers, reserved. */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only this is given out to networks; forms that carry an IPv4 address of any kind are in `CARRYING`, or outside. */
const GIVEN_OUT = '2000::/3';
/** Tunnels, tests and documentation inside it. */
const CARRYING = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = listOf([...NOT_PUBLIC, ...CARRYING]);
const givenOut = listOf([GIVEN_OUT]);

/** Whether an IP address is one of the internet, so that calling it cannot reach a machine or network of ours. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  // An address with a zone (fe80::1%eth0) is of this machine's network.
  if (!isIPv6(address) || address.includes('%')) return false;
  return givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list;
}

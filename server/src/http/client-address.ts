import { isIPv6 } from 'node:net';

/**
 * The rate-limit key of a client: its IPv4 address, or the /64 network of its IPv6 address. Providers assign a /64 to
 * each line, so counting single addresses would let a client use a new one for every attempt.
 */
export function toClientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  // The URL parser normalizes IPv6 addresses to their shortest form.
  const plain = new URL(`http://[${ip.split('%', 1)[0]}]/`).hostname.slice(1, -1);
  const [front = '', back] = plain.split('::');
  const groups = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const zeros = back === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

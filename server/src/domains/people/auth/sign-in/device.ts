import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../../../env.ts';
import { toClientAddress } from '../../../../http/client-address.ts';
import { readDeviceToken } from './device-cookie.ts';

/** What helps a person to recognize the browser of a sign-in. */
export interface DeviceDescription {
  /** The User-Agent; null if the client sends none. */
  userAgent: string | null;
  /** The shortened network address, such as `203.0.113.x`. */
  network: string;
  /** Two-letter code of ISO 3166, such as `US`; null if no proxy reports it. */
  country: string | null;
}

/** The browser that a request comes from. `token` identifies a device that has signed in before. */
export interface Device extends DeviceDescription {
  token: string | null;
}

/** Maximum number of characters that are kept of a User-Agent. */
const maxUserAgentLength = 300;

/** Describes the browser that sent a request. The country comes from the header that `COUNTRY_HEADER` names. */
export function readDevice(request: FastifyRequest, { COUNTRY_HEADER }: Pick<Env, 'COUNTRY_HEADER'>): Device {
  const { headers, ip } = request;
  const country = COUNTRY_HEADER ? headers[COUNTRY_HEADER.toLowerCase()] : undefined;
  return {
    token: readDeviceToken(request),
    userAgent: headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
    network: shortenAddress(ip),
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
  };
}

/** Removes from a network address what identifies a line: the last part of IPv4, all but the /48 network of IPv6. */
export function shortenAddress(ip: string): string {
  const address = toClientAddress(ip);
  if (isIPv4(address)) return address.replace(/\d+$/, 'x');
  return `${address.split(':').slice(0, 3).join(':')}::x`;
}

const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPX?\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string, 'phone' | 'tablet' | 'computer'][] = [
  [/iPad/, 'iPad', 'tablet'],
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Macintosh/, 'Mac', 'computer'],
  [/Linux/, 'Linux', 'computer'],
];

/** Returns the browser and system of a User-Agent, such as `Firefox on Windows`, and the kind of device. */
export function describeUserAgent(userAgent: string | null): {
  name: string;
  kind: 'phone' | 'tablet' | 'computer' | 'unknown';
} {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(userAgent ?? '')) ?? [];
  const name = [browser, system].filter(Boolean).join(' on ');
  return { name: name || 'Unknown browser', kind: kind ?? 'unknown' };
}

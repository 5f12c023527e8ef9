import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Tx } from '../../database/connection.ts';
import type { ServiceCheck } from '../../doctor/finding.ts';

/** The interview that a meeting is created for. */
export interface MeetingRequest {
  /** The interview id, which makes creation idempotent. */
  reference: string;
  topic: string;
  startsAt: Date;
  durationMinutes: number;
}

/** How to join a meeting. `password` may be empty. */
export interface Meeting {
  joinUrl: string;
  password: string;
}

/**
 * Creates video meetings. Fails when the provider is unreachable, with `MeetingsBusy` when it names a retry time, and
 * with `MeetingsNotAuthorized` without an account; the calling job retries.
 */
export interface Meetings {
  /** Creates a meeting, exactly one per reference. */
  create(request: MeetingRequest): Promise<Meeting>;
  /**
   * Reschedules a meeting, keeping its link, and returns null; also when none exists. When the provider has deleted
   * the meeting, returns its dead link: `create` then makes a new one.
   */
  move(request: MeetingRequest): Promise<string | null>;
  /** Deletes a meeting; a missing one is not an error. */
  remove(reference: string): Promise<void>;
  /** Deletes a meeting and its recordings at the provider; missing ones are not an error. */
  erase(reference: string): Promise<void>;
  /** How the doctor checks the provider. */
  readonly check: ServiceCheck;
  /** The connected provider account; null where meetings are plain links. */
  readonly connection: MeetingConnection | null;
}

/** The provider account that hosts the meetings. */
export interface MeetingAccount {
  provider: string;
  authorized: boolean;
  /** The owner of the account; null while none is authorized. */
  email: string | null;
  /** When the authorization expires unless it is refreshed. */
  expiresAt: Date | null;
  /** The authorization URL at the provider, with our client id and redirect URI. */
  authorizeUrl: string;
}

/** The account, webhooks and recordings of a provider. */
export interface MeetingConnection {
  /** The account. Its authorization URL is valid for the sign-in `signInId` only, for half an hour. */
  account(signInId: string): Promise<MeetingAccount>;
  /** Whether meetings can be created. */
  isAuthorized(): Promise<boolean>;
  /**
   * Completes an authorization. `accepted` runs once, in the transaction that saves the account; a repeated response
   * has no effect. Fails with `AuthorizationRefused`, with a message for the user.
   */
  authorize(
    code: string,
    state: string,
    signInId: string,
    accepted: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  /**
   * Removes the authorization that an owner revoked at the provider at that instant. Returns whether it was the
   * current one.
   */
  revoke(owner: string, at: Date): Promise<boolean>;
  /** Revokes the authorization at the provider and removes it. */
  disconnect(): Promise<void>;
  /** Refreshes an unused authorization before it expires. */
  refresh(): Promise<void>;
  /** Verifies and parses a webhook. Fails with `InvalidSignature` when it is not from the provider, or too old. */
  parseWebhook(delivery: WebhookDelivery): {
    event: MeetingWebhookEvent | null;
    response: Record<string, string>;
  };
  /** The reference of the meeting with this number; null when unknown. */
  findReference(number: string): Promise<string | null>;
  /** Opens `length` bytes of a recording from byte `start`. Fails when the size differs from the announced one. */
  openRecording(
    film: Pick<ProviderRecording, 'source' | 'bytes'>,
    start: number,
    length: number,
  ): Promise<Readable>;
}

/** A webhook request: its raw body, and the headers that authenticate it. */
export interface WebhookDelivery {
  body: string;
  headers: IncomingHttpHeaders;
}

/** A webhook event: about a meeting, or the revocation of the account. */
export type MeetingWebhookEvent = MeetingEvent | { kind: 'left'; owner: string; at: Date };

/** An event of the meeting with this `number`. `id` is stable over repeated deliveries. */
export type MeetingEvent = { id: string; number: string } & (
  | { kind: 'started'; at: Date }
  | { kind: 'ended'; at: Date }
  | { kind: 'deleted' }
  | { kind: 'recorded'; films: ProviderRecording[] }
);

/** A recording that can be downloaded from the provider. */
export interface ProviderRecording {
  /** The file id at the provider. */
  film: string;
  bytes: number;
  filename: string;
  /** The meeting id at the provider: several recordings of one meeting are its parts. */
  meeting: string;
  /** When the recording began; null when the provider does not say. */
  beginsAt: Date | null;
  /** The download source, sealed by the adapter. */
  source: string;
}

/** No account is authorized, or its authorization was revoked. */
export class MeetingsNotAuthorized extends Error {
  constructor() {
    super('The account for video meetings is not authorized.');
  }
}

/** The provider asks to retry later. */
export class MeetingsBusy extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The provider of video meetings asks to wait until ${until.toISOString()}.`);
    this.until = until;
  }
}

/** A refused authorization; the message is for the user. */
export class AuthorizationRefused extends Error {}

/** A webhook with an invalid signature or an old timestamp. */
export class InvalidSignature extends Error {}

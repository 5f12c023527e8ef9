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
 * A provider of video meetings. Methods reject when the provider is unreachable, with `MeetingsBusy` if the retry time
 * is known, and with `MeetingsNotAuthorized` if no account is authorized; the calling job retries.
 */
export interface Meetings {
  /** Creates the meeting of a reference, or returns the existing one. */
  create(request: MeetingRequest): Promise<Meeting>;
  /**
   * Reschedules a meeting and keeps its link. Returns null if the meeting was rescheduled or never existed; returns the
   * dead link if the provider had deleted it, and the next `create` then creates a new meeting.
   */
  reschedule(request: MeetingRequest): Promise<string | null>;
  /** Deletes a meeting; a missing one is not an error. */
  remove(reference: string): Promise<void>;
  /** Deletes a meeting and its recordings at the provider; missing ones are not an error. */
  erase(reference: string): Promise<void>;
  /** The provider's check in the doctor command. */
  readonly check: ServiceCheck;
  /** The account, webhooks and recordings; null if meetings are plain links. */
  readonly connection: MeetingConnection | null;
}

/** The provider account that hosts the meetings. */
export interface MeetingAccount {
  provider: string;
  /** Whether the authorization is valid. */
  authorized: boolean;
  /** E-mail address of the account; null while no account is authorized. */
  email: string | null;
  /** When the authorization expires unless it is refreshed, or when it was revoked. */
  expiresAt: Date | null;
  /** The authorization URL at the provider, with our client id and redirect URI. */
  authorizeUrl: string;
}

/** The account, webhooks and recordings of a provider. */
export interface MeetingConnection {
  /** Returns the account. Its `authorizeUrl` is valid for 30 minutes and only for the sign-in `signInId`. */
  account(signInId: string): Promise<MeetingAccount>;
  /** Whether meetings can be created. */
  isAuthorized(): Promise<boolean>;
  /** When a valid authorization expires unless it is refreshed; null without one. */
  findExpiry(): Promise<Date | null>;
  /**
   * Completes an authorization. `onAccepted` runs in the transaction that saves the account; repeating the call with
   * the same `state` has no effect. Rejects with `AuthorizationRefused`, whose message is for the user.
   */
  authorize(
    code: string,
    state: string,
    signInId: string,
    onAccepted: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  /**
   * Invalidates the authorization that `owner` revoked at the provider. Returns false if it was renewed after `at`, was
   * already revoked, or belongs to another owner.
   */
  revoke(owner: string, at: Date): Promise<boolean>;
  /** Revokes the authorization at the provider and removes it. */
  disconnect(): Promise<void>;
  /** Refreshes the authorization, so that it does not expire while unused. */
  refresh(): Promise<void>;
  /** Verifies and parses a webhook. Throws `InvalidSignature` if the signature is invalid, too old or dated ahead. */
  parseWebhook(delivery: WebhookDelivery): {
    event: MeetingWebhookEvent | null;
    response: Record<string, string>;
  };
  /** Returns the reference of the meeting with this number; null if the number is unknown. */
  findReference(number: string): Promise<string | null>;
  /** Streams `length` bytes of a recording from offset `start`. Rejects if the size differs from `recording.bytes`. */
  openRecording(
    recording: Pick<ProviderRecording, 'source' | 'bytes'>,
    start: number,
    length: number,
  ): Promise<Readable>;
}

/** A webhook request: the raw body, as signed by the provider, and the headers with the signature. */
export interface WebhookDelivery {
  body: string;
  headers: IncomingHttpHeaders;
}

/** A webhook event: a meeting event, or `authorization-revoked` when the owner revoked it at the provider. */
export type MeetingWebhookEvent = MeetingEvent | { kind: 'authorization-revoked'; owner: string; at: Date };

/** An event of the meeting with the provider's `number`. `id` is the same in repeated deliveries. */
export type MeetingEvent = { id: string; number: string } & (
  | { kind: 'started'; at: Date }
  | { kind: 'ended'; at: Date }
  | { kind: 'deleted' }
  | { kind: 'recorded'; films: ProviderRecording[]; transcripts: ProviderRecording[] }
);

/** A recording, or its transcript as WebVTT, that can be downloaded from the provider. */
export interface ProviderRecording {
  /** File id at the provider. */
  fileId: string;
  bytes: number;
  filename: string;
  /** Id of the meeting instance at the provider. Recordings with the same id are parts of one interview film. */
  meetingInstanceId: string;
  /** Start of the recording to which the file or transcript belongs; null if the provider does not report it. */
  beginsAt: Date | null;
  /** Download URL and token, encrypted by the provider's adapter. */
  source: string;
}

/** No account is authorized, or the authorization was revoked. */
export class MeetingsNotAuthorized extends Error {
  constructor() {
    super('The account for video meetings is not authorized.');
  }
}

/** The call can be retried at `until`: the provider limits the rate, or another process is creating the meeting. */
export class MeetingsBusy extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The provider of video meetings asks to wait until ${until.toISOString()}.`);
    this.until = until;
  }
}

/** The authorization failed; the message is for the user. */
export class AuthorizationRefused extends Error {}

/** The webhook has an invalid signature or an outdated timestamp. */
export class InvalidSignature extends Error {}

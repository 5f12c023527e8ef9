import type { Readable } from 'node:stream';
import type { Tx } from '../../database/connection.ts';

/** What a meeting is made for. */
export interface MeetingRequest {
  /** The interview's id; asking again for the same one answers the same meeting. */
  reference: string;
  topic: string;
  startsAt: Date;
  durationMinutes: number;
}

/** Where people meet. `password` may be empty. */
export interface Meeting {
  joinUrl: string;
  password: string;
}

/**
 * Makes video meetings. Rejects when the provider is out of reach, with `MeetingsBusy` when it names a time to come
 * back, and with `MeetingsNotAuthorized` while there is no account: the job that asked tries again.
 */
export interface Meetings {
  /** Makes a meeting, one for a reference, whatever happens in between. */
  create(request: MeetingRequest): Promise<Meeting>;
  /**
   * Brings a meeting that was made to another time; its link stays, and null is answered, also where none was made. One
   * that the provider has no more is answered by its link, which is dead: `create` makes another one.
   */
  move(request: MeetingRequest): Promise<string | null>;
  /** Takes a meeting away; one that is not there is no error. */
  remove(reference: string): Promise<void>;
  /** Takes away all that the provider keeps of a meeting, its recordings too; what is not there is no error. */
  erase(reference: string): Promise<void>;
  /** The provider's account and what it tells; null where meetings are nothing but links. */
  readonly connection: MeetingConnection | null;
}

/** The provider's account that meetings are made with. */
export interface MeetingAccount {
  provider: string;
  authorized: boolean;
  /** Whose account it is; null while nobody authorized one. */
  email: string | null;
  /** Until when the authorization lasts, if it is not renewed before. */
  expiresAt: Date | null;
  /** Where the provider asks for the authorization, with our client id and redirect URI. */
  authorizeUrl: string;
}

/** The side of a provider that has an account, news and films. */
export interface MeetingConnection {
  /** The account; its address for authorizing is good for the sign-in `signInId` alone, and for half an hour. */
  account(signInId: string): Promise<MeetingAccount>;
  /** Whether meetings can be made. */
  isAuthorized(): Promise<boolean>;
  /**
   * Takes the provider's answer to an authorization. `accepted` is done once, in the transaction that keeps the account;
   * the same answer brought again is no failure and does nothing. Fails with `AuthorizationRefused`, in words.
   */
  authorize(
    code: string,
    state: string,
    signInId: string,
    accepted: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  /**
   * Forgets the authorization of an owner who took it back at the provider at that instant; answers whether that was
   * the one we have, and have not renewed since.
   */
  revoke(owner: string, at: Date): Promise<boolean>;
  /** Gives the authorization back and forgets it. */
  disconnect(): Promise<void>;
  /** Renews an authorization that has not been used for a while, so that it does not run out unnoticed. */
  refresh(): Promise<void>;
  /** Reads what came to the address for news. Fails with `InvalidSignature` when it is not the provider's, or is old. */
  parseWebhook(delivery: WebhookDelivery): {
    news: MeetingWebhookEvent | null;
    answer: Record<string, string>;
  };
  /** For which request the meeting with this number was made; null when it is none of ours. */
  findReference(number: string): Promise<string | null>;
  /** Opens `length` bytes of a film from byte `start` on. Fails when there are not as many as were announced. */
  openRecording(
    film: Pick<ProviderRecording, 'source' | 'bytes'>,
    start: number,
    length: number,
  ): Promise<Readable>;
}

/** Something that was sent to us: its text to the last sign, and what vouches for it. */
export interface WebhookDelivery {
  body: string;
  signature: string;
  timestamp: string;
}

/** What the provider told: of one of its meetings, or that the owner of the account took the authorization back. */
export type MeetingWebhookEvent = MeetingEvent | { kind: 'left'; owner: string; at: Date };

/** What the provider told of the meeting with its `number`. `id` is the same when it is told again. */
export type MeetingEvent = { id: string; number: string } & (
  | { kind: 'started'; at: Date }
  | { kind: 'ended'; at: Date }
  | { kind: 'deleted' }
  | { kind: 'recorded'; films: ProviderRecording[] }
);

/** A film that waits at the provider. */
export interface ProviderRecording {
  /** The provider's name for it. */
  film: string;
  bytes: number;
  filename: string;
  /** Which meeting it was recorded in, by the provider's name: several films of one meeting are its parts. */
  meeting: string;
  /** When the recording of this film began; null when the provider does not say. */
  beginsAt: Date | null;
  /** How it is fetched, sealed by the adapter. */
  source: string;
}

/** No account is authorized, or the provider has taken the authorization back. */
export class MeetingsNotAuthorized extends Error {
  constructor() {
    super('The account for video meetings is not authorized.');
  }
}

/** The provider asks to come back later. */
export class MeetingsBusy extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The provider of video meetings asks to wait until ${until.toISOString()}.`);
    this.until = until;
  }
}

/** An authorization that cannot be taken; the message is for whoever asked for it. */
export class AuthorizationRefused extends Error {}

/** What came was not sent by the provider, or not just now. */
export class InvalidSignature extends Error {}

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

/** The provider's account that meetings are made with. */
export interface MeetingAccount {
  provider: string;
  authorized: boolean;
  /** Whose account it is; null while nobody authorized one. */
  email: string | null;
  expiresAt: Date | null;
  /** Where the provider asks for the authorization, with our client id and redirect URI. */
  authorizeUrl: string;
}

/** Makes video meetings. Rejects when the provider is out of reach: the job that asked tries again. */
export interface Meetings {
  create(request: MeetingRequest): Promise<Meeting>;
  /** The account and whether it is authorized; null where meetings need none. */
  account(): Promise<MeetingAccount | null>;
}

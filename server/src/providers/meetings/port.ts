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

/** Makes video meetings. Rejects when the provider is out of reach: the job that asked tries again. */
export interface Meetings {
  create(request: MeetingRequest): Promise<Meeting>;
}

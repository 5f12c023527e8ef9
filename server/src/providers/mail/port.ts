/** An attachment. `content` is base64. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
  /** The id that the HTML refers to (`cid:…`), for an inline picture. */
  cid?: string;
}

/** A message to send. `id` is stable over retries, so that a receiver can detect repetitions. */
export interface Message {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

/** Sends messages. */
export interface Mailer {
  /**
   * Resolves once the message is safely taken over. Fails with `Refused` when it never will be, with anything else when
   * it is to be tried again.
   */
  send(message: Message): Promise<void>;
  /** Removes its own copy of a message; a missing one is not an error. */
  remove(id: string): Promise<void>;
  /** Fails with the reason if no message could be sent now. */
  check(): Promise<void>;
}

/** A message that will never be accepted; `message` is the response of the server. */
export class MessageRefused extends Error {}

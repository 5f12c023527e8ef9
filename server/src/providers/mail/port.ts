/** An attachment. `content` is base64. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
  /** Content-ID of an inline image, which the HTML references as `cid:…`. */
  cid?: string;
}

/** A message to send. `id` stays the same across retries, so that receivers can detect repeated deliveries. */
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
  /** Whether messages are only written to files, so that nobody receives them. */
  writesFiles: boolean;
  /**
   * Resolves once the message is accepted for delivery. Rejects with `MessageRefused` if it will never be accepted;
   * after any other error, the caller retries.
   */
  send(message: Message): Promise<void>;
  /** Deletes the mailer's own copy of a message, if any. Idempotent. */
  remove(id: string): Promise<void>;
  /** Rejects with the reason if messages cannot be sent at present. */
  check(): Promise<void>;
}

/** A permanent rejection of a message. `message` contains the server's response or the invalid recipient. */
export class MessageRefused extends Error {}

/** A file that travels with a message. `content` is base64. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
  /** The name by which the HTML refers to it (`cid:…`), for a picture that is shown in the text. */
  cid?: string;
}

/** A message, ready to go. `id` is stable over retries, so that a receiver can tell a repetition. */
export interface Message {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

/** Hands a message on. */
export interface Mailer {
  /**
   * Resolves once the message is safely taken over. Fails with `Refused` when it never will be, with anything else when
   * it is to be tried again.
   */
  send(message: Message): Promise<void>;
  /** Removes what it keeps of a message itself; nothing there is no error. */
  remove(id: string): Promise<void>;
  /** Fails, saying why, when nothing could be sent now. */
  check(): Promise<void>;
}

/** A message that will never be taken, however often it is sent: the message says why, in the receiver's words. */
export class MessageRefused extends Error {}

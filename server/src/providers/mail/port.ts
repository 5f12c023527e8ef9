/** A file that travels with a message. `content` is base64. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
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

/** Hands a message on; resolves once it is safely taken over, rejects to be tried again. */
export interface Mailer {
  send(message: Message): Promise<void>;
  /** Removes what it keeps of a message itself; nothing there is no error. */
  forget(id: string): Promise<void>;
}

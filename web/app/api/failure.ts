import type { FailureCode, FieldMessages } from '@lifestory/contract';

/** The message for a request without a response. */
export const unreachableMessage =
  'We could not reach Lifestory. Please check your internet connection and try again.';

const defaultMessage = 'Something went wrong';

const isFieldMessages = (message: unknown): message is FieldMessages =>
  typeof message === 'object' && message !== null && !Array.isArray(message);

/**
 * The first message of each field. Status 422 has messages by field, or a single general one; status 421 has a
 * single general one. Other statuses have none, and the result is empty.
 */
export function fieldMessages(status: number, message: unknown): Record<string, string> {
  if (status === 421) return { general: typeof message === 'string' ? message : defaultMessage };
  if (status !== 422) return {};
  if (typeof message === 'string') return { general: message };
  if (!isFieldMessages(message)) return {};
  const firstMessages = Object.entries(message).map(([field, texts]) => [
    field,
    [texts].flat()[0] ?? defaultMessage,
  ]);
  return Object.fromEntries(firstMessages);
}

/** Codes for responses without one, such as those of a proxy, and for requests without a response. */
const codesByStatus: Partial<Record<number, FailureCode | 'offline'>> = {
  0: 'offline',
  401: 'not_signed_in',
  404: 'not_found',
  422: 'invalid',
};

interface Body {
  code?: FailureCode;
  message?: unknown;
  data?: unknown;
}

/** A failed call, with messages to display. Status 0 means that there was no response. */
export class Failure extends Error {
  readonly status: number;
  /** One of the contract's failure codes; `offline` without a response, null when neither is known. */
  readonly code: FailureCode | 'offline' | null;
  /** The first message of each field; `general` for a message without a field. */
  readonly fields: Record<string, string>;
  /** All messages as a flat list. */
  readonly messages: string[];
  readonly data: unknown;

  constructor(status: number, body: Body = {}) {
    const fields = fieldMessages(status, body.message);
    const messages = Object.values(fields);
    if (messages.length === 0)
      messages.push(typeof body.message === 'string' && body.message ? body.message : defaultMessage);
    super(messages[0]);
    this.name = 'Failure';
    this.status = status;
    this.code = body.code ?? codesByStatus[status] ?? null;
    this.fields = fields;
    this.messages = messages;
    this.data = body.data;
  }
}

/** Whether a retry may succeed: there was no response, or it was a rate limit or a server error. */
export const isTransient = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500;

/** Whether the requested item does not exist: it was not found, or its id is malformed. */
export const isMissing = ({ code }: Pick<Failure, 'code'>): boolean =>
  code === 'not_found' || code === 'invalid';

/** The same failure with `prefix` before every field name, for several forms on one page. */
export const withFieldPrefix = (prefix: string, { status, fields, message }: Failure): Failure =>
  new Failure(status, {
    message:
      Object.keys(fields).length > 0
        ? Object.fromEntries(Object.entries(fields).map(([field, text]) => [prefix + field, [text]]))
        : message,
  });

/** Converts a thrown value to a Failure: one with status -1 and a general message unless it already is one. */
export const toFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure(-1, { message: defaultMessage });

import { type FailureCode, type FieldMessages, failures } from '@lifestory/contract';

/** A failure of the contract that is sent to the client, with an optional message and data. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldMessages | undefined;
  readonly data: unknown;

  constructor(code: FailureCode, options: { text?: string; fields?: FieldMessages; data?: unknown } = {}) {
    super(options.text ?? failures[code].text);
    this.code = code;
    this.status = failures[code].status;
    this.fields = options.fields;
    this.data = options.data;
  }
}

/** Creates a failure of the contract, to be thrown. */
export const fail = (code: FailureCode, options?: { text?: string; data?: unknown }): Failure =>
  new Failure(code, options);

/** Creates a 422: messages by field, or one general message. */
export const invalid = (messages: FieldMessages | string): Failure =>
  new Failure('invalid', { fields: typeof messages === 'string' ? { general: [messages] } : messages });

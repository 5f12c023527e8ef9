import { type FailureCode, type FieldMessages, failures } from '@lifestory/contract';

/** A refusal that the caller is told about: one of the contract's failures, perhaps with its own words and data. */
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

/** Makes a failure of the contract's list, to be thrown. */
export const fail = (code: FailureCode, options?: { text?: string; data?: unknown }): Failure =>
  new Failure(code, options);

/** Makes a 422: messages by field, or one general text. */
export const invalid = (messages: FieldMessages | string): Failure =>
  new Failure('invalid', { fields: typeof messages === 'string' ? { general: [messages] } : messages });

import type { HttpRequest } from '../measure/load.ts';
import type { ApiCall } from './content.ts';

/** A server of the API benchmark, with the content and one person who is signed in. */
export interface ApiServer {
  name: string;
  port: number;
  pid: number;
  requests: Record<ApiCall, HttpRequest>;
  /** Returns each text of an answer with the name of its author, in the order of the answer. */
  readTexts(call: ApiCall, answer: unknown): string[];
  stop(): Promise<void>;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { calls } from './calls.ts';
import { completeAuthentication } from './confirmation.ts';
import { readForm } from './form.ts';
import { createInputError, type StripeEvent, StripeRefusal } from './objects.ts';
import { StripeAccount } from './stripe-account.ts';

interface Reply {
  status: number;
  body: object;
}

/** A fault of the next `times` requests whose method and path match. */
export interface Fault {
  /** Matches the method and path, such as `POST /v1/payment_intents`. */
  path: RegExp;
  times: number;
  what: 'cut before' | 'cut after' | 'cut midway' | 'error 500' | 'too many' | 'hang';
}

const webhookSecret = 'whsec_of_the_tests';

/**
 * A fake of Stripe's API on this machine: forms in, JSON out, idempotency keys, typed errors, events. Started for one
 * test file and stopped with it.
 */
export async function startFakeStripe(now: () => Date = () => new Date()) {
  const account = new StripeAccount(now);
  const keys = new Map<string, { requestBody: string; reply: Reply | null }>();
  const faults: Fault[] = [];
  const requests: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe');
    const text = await bodyOf(request);
    const fault = faults.find(
      ({ path, times }) => times > 0 && path.test(`${request.method} ${url.pathname}`),
    );
    if (fault) fault.times--;
    requests.push(`${request.method} ${url.pathname}`);
    if (fault?.what === 'hang') return;
    if (fault?.what === 'cut before') return void request.socket.destroy();
    if (fault?.what === 'error 500') return send(response, errorReply(500, 'api_error'), false);
    if (fault?.what === 'too many') return send(response, errorReply(429, 'invalid_request_error'), false);
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const { reply, replay } = await replayByKey(String(key ?? ''), `${url.pathname} ${text}`, () =>
      perform(request, url, text),
    );
    if (fault?.what === 'cut after') return void request.socket.destroy();
    send(response, reply, replay, fault?.what === 'cut midway');
  }

  /** Replays the stored response of an idempotency key, even for declined cards, as Stripe does. */
  async function replayByKey(key: string, requestBody: string, work: () => Promise<Reply>) {
    const known = key === '' ? undefined : keys.get(key);
    if (known && known.requestBody !== requestBody) return { reply: keyReused(key), replay: false };
    if (known?.reply) return { reply: known.reply, replay: true };
    if (known)
      return { reply: errorReply(409, 'idempotency_error', 'idempotency_key_in_use'), replay: false };
    const entry = { requestBody, reply: null as Reply | null };
    if (key !== '') keys.set(key, entry);
    const reply = await work();
    entry.reply = structuredClone(reply);
    return { reply, replay: false };
  }

  async function perform(request: IncomingMessage, url: URL, text: string): Promise<Reply> {
    if (request.headers.authorization !== 'Bearer sk_test_of_the_tests') {
      return errorReply(401, 'invalid_request_error');
    }
    // Yields to other requests, as a network does.
    await new Promise((resolve) => setImmediate(resolve));
    const form = readForm(text || url.search.slice(1));
    for (const [method, path, call] of calls) {
      const match = method === request.method ? path.exec(url.pathname) : null;
      if (!match) continue;
      try {
        return { status: 200, body: structuredClone(call({ account, form, id: match[1] ?? '' })) };
      } catch (error) {
        if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
        throw error;
      }
    }
    return {
      status: 404,
      body: createInputError(`Unrecognized request URL (${request.method}: ${url.pathname}).`).body,
    };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;

  return {
    account,
    apiUrl,
    /** Every request so far, by method and path. */
    requests,
    keys: {
      secretKey: 'sk_test_of_the_tests',
      publishableKey: 'pk_test_of_the_tests',
      webhookSecret,
      apiUrl,
    },
    /** The configuration of a product that uses this server. */
    env: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    },
    tokenOf: (number: string) => account.createToken(number).id,
    completeAuthentication: (secret: string, approved: boolean) =>
      completeAuthentication(account, secret, approved),
    /** Injects a fault. */
    injectFault: (fault: Fault) => void faults.push(fault),
    /** Expires all idempotency keys, as Stripe does after a day. */
    forgetKeys: () => keys.clear(),
    /** Returns a webhook delivery: the body, and its signature at an instant. */
    report(event: StripeEvent, at: Date = now(), secret = webhookSecret) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      return {
        payload,
        signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof startFakeStripe>>;

const errorReply = (status: number, type: string, code?: string): Reply => ({
  status,
  body: { error: { type, message: 'Something is wrong at Stripe.', ...(code ? { code } : {}) } },
});

const keyReused = (key: string): Reply => ({
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
  },
});

function send(response: ServerResponse, { status, body }: Reply, replay: boolean, isCut = false): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-length': Buffer.byteLength(text),
    'content-type': 'application/json',
    'request-id': 'req_of_the_tests',
    ...(replay ? { 'idempotent-replayed': 'true' } : {}),
  });
  if (isCut) response.write(text.slice(0, text.length / 2), () => response.destroy());
  else response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

import { expect, test } from 'vitest';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { MessageRefused } from './port.ts';
import { smtpMailer } from './smtp.ts';
import { mailSuite, makeMessage } from './suite.ts';

mailSuite(async () => {
  const server = await startMailServer();
  return { mailer: smtpMailer(server.url), listMessages: async () => server.messages };
});

/** An SMTP error reply, for the callbacks of the test server. */
const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: Error) => error,
  );

test('credentials are sent over an encrypted connection to a server with a valid certificate', async () => {
  const credentials: string[] = [];
  const server = await startMailServer({
    authOptional: false,
    onAuth({ username = '', password }, session, done) {
      credentials.push(`${username} ${password} ${session.secure}`);
      done(null, { user: username });
    },
  });
  const url = `smtp://ana%40b:s3cret@localhost:${server.port}?requireTLS=true`;
  await smtpMailer(url, { ca: server.ca }).send(makeMessage());
  expect(server.messages).toHaveLength(1);
  expect(credentials).toEqual(['ana@b s3cret true']);
});

test('nothing is sent to a server without a valid certificate', async () => {
  const server = await startMailServer();
  const otherServer = await startMailServer();
  const sending = smtpMailer(`smtp://localhost:${server.port}?requireTLS=true`, { ca: otherServer.ca }).send(
    makeMessage(),
  );
  const failure = await failureOf(sending);
  expect(failure).not.toBeInstanceOf(MessageRefused);
  expect(failure?.message).toMatch(/certificate/i);
  expect(server.messages).toEqual([]);
});

test('nothing is sent to a server without TLS when TLS is required', async () => {
  const server = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  const sending = smtpMailer(`${server.url}?requireTLS=true`).send(makeMessage());
  expect(await failureOf(sending)).not.toBeInstanceOf(MessageRefused);
  expect(server.messages).toEqual([]);
});

test('TLS from the start on a port with STARTTLS fails with what to change, for mails and for the check', async () => {
  const server = await startMailServer();
  const mailer = smtpMailer(server.url.replace('smtp:', 'smtps:'));
  const remedy =
    /^The mail server does not speak TLS from the start on this port\. Write smtp:\/\/ instead of smtps:\/\/ in SMTP_URL, or name its port for TLS, usually 465\.$/;
  expect((await failureOf(mailer.check()))?.message).toMatch(remedy);
  const failure = await failureOf(mailer.send(makeMessage()));
  expect(failure?.message).toMatch(remedy);
  expect(failure).not.toBeInstanceOf(MessageRefused);
});

test('a bounce address changes the envelope sender but not the From header', async () => {
  const returnPaths: string[] = [];
  const server = await startMailServer({
    onMailFrom({ address }, _session, done) {
      returnPaths.push(address);
      done();
    },
  });
  await smtpMailer(server.url, { bounceAddress: 'bounces@lifestory.example' }).send(makeMessage());
  await smtpMailer(server.url).send(makeMessage());
  expect(returnPaths).toEqual(['bounces@lifestory.example', 'hello@lifestory.example']);
  expect(server.messages[0]).toContain('From: Lifestory <hello@lifestory.example>');
  expect(server.messages[0]).not.toContain('bounces@');
});

test("an unknown recipient is rejected permanently, with the server's message", async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => done(smtpError(550, '5.1.1 There is nobody of that name')),
  });
  const failure = await failureOf(smtpMailer(server.url).send(makeMessage()));
  expect(failure).toBeInstanceOf(MessageRefused);
  expect(failure?.message).toContain('550 5.1.1 There is nobody of that name');
});

test.each([
  [
    'a greylisted recipient',
    {
      onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) =>
        done(smtpError(451, '4.7.1 Greylisted')),
    },
  ],
  [
    'a rejected sender',
    {
      onMailFrom: (_a: unknown, _s: unknown, done: (e: Error) => void) =>
        done(smtpError(550, '5.7.1 Not you')),
    },
  ],
  [
    'a server that refuses connections',
    { onConnect: (_s: unknown, done: (e: Error) => void) => done(smtpError(554, 'Closed')) },
  ],
])('%s is a temporary failure', async (_, options) => {
  const server = await startMailServer(options);
  const failure = await failureOf(smtpMailer(server.url).send(makeMessage()));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MessageRefused);
});

test('rejected credentials do not reject the message permanently', async () => {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(smtpError(535, '5.7.8 Wrong password')),
  });
  const mailer = smtpMailer(server.url.replace('//', '//ana:wrong@'));
  const failure = await failureOf(mailer.send(makeMessage()));
  expect(failure).not.toBeInstanceOf(MessageRefused);
  expect(failure?.message).toContain('5.7.8');
  await expect(mailer.check()).rejects.toThrow('5.7.8');
});

test('content that the server rejects fails permanently', async () => {
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.on('end', () => done(smtpError(554, '5.7.1 This looks like spam')));
      stream.resume();
    },
  });
  expect(await failureOf(smtpMailer(server.url).send(makeMessage()))).toBeInstanceOf(MessageRefused);
});

test('a connection that breaks during a message is a temporary failure', async () => {
  const server = await startMailServer({ onData: (stream) => void stream.once('data', () => server.cut()) });
  const content = Buffer.alloc(3_000_000, 'a').toString('base64');
  const attachments = [{ filename: 'long.txt', contentType: 'text/plain', content }];
  const failure = await failureOf(smtpMailer(server.url).send(makeMessage({ attachments })));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MessageRefused);
});

test('an unreachable mail server is a temporary failure', async () => {
  const server = await startMailServer();
  await server.close();
  const failure = await failureOf(smtpMailer(server.url).send(makeMessage()));
  expect(failure?.message).toContain('ECONNREFUSED');
  expect(failure).not.toBeInstanceOf(MessageRefused);
});

test('an unresponsive server is not contacted again for a while', async () => {
  let connections = 0;
  const server = await startMailServer({
    onConnect: () => {
      connections += 1;
      server.cut();
    },
  });
  const mailer = smtpMailer(server.url);
  const first = await failureOf(mailer.send(makeMessage()));
  const firstConnections = connections;
  expect(firstConnections).toBeGreaterThan(0);
  const second = await failureOf(mailer.send(makeMessage()));
  expect(connections).toBe(firstConnections);
  expect(second?.message).toBe(first?.message);
});

import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

export interface MailServer {
  /** `smtp://127.0.0.1:<port>`. */
  url: string;
  port: number;
  /** The certificate of `localhost`, in PEM. */
  ca: string;
  /** The accepted e-mails, oldest first. */
  messages: string[];
  /** Closes all open connections. */
  cut(): void;
  close(): Promise<void>;
}

/** A real mail server on this machine, with STARTTLS and its own certificate; stops with the test file. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const extensions = [
    { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] },
  ];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { extensions });
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    key,
    cert,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  // Tests close connections of senders.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  afterAll(close);
  return { url: `smtp://127.0.0.1:${port}`, port, ca: cert, messages, cut, close };
}

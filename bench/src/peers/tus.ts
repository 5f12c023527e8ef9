// A tus server in a process of its own: node tus.ts <directory>. Prints its port.
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const directory = process.argv[2];
if (!directory) throw new Error('Usage: node tus.ts <directory>');
const server = new Server({ path: '/files', datastore: new FileStore({ directory }) });
const http = server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = http.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});

// @fastify/static in a process of its own: node static.ts <directory> [--compressed]. Use --compressed if there are .br
// and .gz versions of the files. Prints its port.
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

const root = process.argv[2];
if (!root) throw new Error('Usage: node static.ts <directory> [--compressed]');
const fastify = Fastify();
await fastify.register(fastifyStatic, { root, preCompressed: process.argv[3] === '--compressed' });
await fastify.listen({ host: '127.0.0.1', port: 0 });
const address = fastify.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);

import { startEmbeddedStore } from '../../../server/adapters/blob/embedded/server.ts';

// The store in a process of its own, to be killed. It says its port.
const [directory, masterKey] = process.argv.slice(2) as [string, string];
const { port } = await startEmbeddedStore({
  ...{ directory, port: 0, host: '127.0.0.1', allowedOrigins: [] },
  masterKey: Buffer.from(masterKey, 'hex'),
});
process.stdout.write(`${port}\n`);

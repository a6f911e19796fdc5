// The server as a process of its own: what tests kill and stand side by side. With the client where TEST_CLIENT says so.
import { readConfig } from '../../server/config/config.ts';
import { endOnSignals } from '../../server/end-on-signals.ts';
import { startFailure } from '../../server/start-failures.ts';
import { startServer } from '../../server/start.ts';

const config = readConfig(process.env, []);
const client = process.env['TEST_CLIENT'] === 'built' ? 'built' : 'none';
const server = await startServer(config, { client, say: () => {} }).catch((error: unknown) => {
  const why = startFailure(error, config);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exit(1);
});
process.stdout.write(`listening ${server.port}\n`);
endOnSignals(server);

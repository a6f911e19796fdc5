import { ConfigError, readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { errorMessage } from './domain/error-message.ts';
import { endOnSignals } from './end-on-signals.ts';
import { startFailure } from './start-failures.ts';
import { startServer } from './start.ts';
import type { RunningServer } from './start.ts';
import { demonstrate, printAddresses } from './welcome.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

let config: Config;
try {
  config = readConfig(process.env, process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError) fail(`设置有误 (bad configuration)\n${error.message}`);
  fail(errorMessage(error));
}

let server: RunningServer;
try {
  server = await startServer(config, { client: config.dev ? 'dev' : 'built', say });
} catch (error) {
  const why = startFailure(error, config);
  if (why === null) throw error;
  fail(why);
}
await printAddresses(server, config, say);

demonstrate(server, config, say).catch((err: unknown) => server.app.log.error({ err }, 'no demonstration'));

endOnSignals(server);

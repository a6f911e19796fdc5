import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

export interface PluginHost {
  readonly origin: string;
  /** Scripts that were asked for, by name. */
  readonly asked: readonly string[];
  /** From now on a byte of each script is another. */
  alters(): void;
  close(): Promise<void>;
}

/** A second origin with the build's scripts, as a content network serves them: to any page, by CORS. */
export async function pluginHost(assets = 'dist/assets'): Promise<PluginHost> {
  const asked: string[] = [];
  let isAltered = false;
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://plugin').pathname);
    asked.push(name);
    response.writeHead(200, {
      'Content-Type': 'text/javascript',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    });
    if (!isAltered) return void createReadStream(join(assets, name)).pipe(response);
    // It would run just the same.
    void readFile(join(assets, name)).then((bytes) => response.end(Buffer.concat([bytes, Buffer.from(' ')])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    alters: () => void (isAltered = true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

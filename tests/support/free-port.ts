import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems hand out higher ones by themselves, to whoever listens on any or connects: those are soon taken by others. */
const own = { from: 20_000, to: 32_000 } as const;

/** A port that nobody listens on at this moment, and that the system gives to nobody. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(own.from, own.to);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

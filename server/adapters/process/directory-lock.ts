import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/**
 * PGlite has no lock of its own, and two processes on one directory lose one's rows silently. A listening
 * socket in the directory is a lock that dies with its process; on Windows it is a named pipe.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${Buffer.from(directory).toString('hex').slice(-200)}`
      : join(directory, 'lock');
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await answers(address))
      throw new DirectoryInUse(`${directory} is in use by another server process; stop it, or set DATA_DIR`);
    // The socket of a process that died.
    rmSync(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

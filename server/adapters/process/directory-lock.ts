import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const held = 'lock';
const candidatePrefix = 'lock.';
const pollMs = 5;

/**
 * PGlite has no lock of its own, and two processes on one directory lose one's rows silently. A listening
 * socket in the directory is a lock that dies with its process; on Windows it is a named pipe. Throws DirectoryInUse.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return await lockExistingDirectory(directory);
}

/** As `lockDirectory`, of a directory that another process may be removing: throws where it is gone. */
export async function lockExistingDirectory(directory: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy());
  const inUse = () =>
    new DirectoryInUse(`${directory} is in use by another server process; stop it, or set DATA_DIR`);
  if (process.platform === 'win32') {
    await listen(server, `\\\\.\\pipe\\${Buffer.from(directory).toString('hex').slice(-200)}`).catch(
      (error: unknown) => {
        throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? inUse() : error;
      },
    );
    return () => closed(server);
  }
  let taken = false;
  try {
    taken = await atShortPath(resolve(directory), (short) => take(server, short));
  } finally {
    if (!taken) await closed(server);
  }
  if (!taken) throw inUse();
  server.unref();
  return async () => {
    await rm(join(directory, held), { force: true });
    await closed(server);
  };
}

/**
 * Every process comes with a socket under a name of its own, and looks at the others' only then: of two, at least one
 * sees the other. The one with the greater name gives way; the other waits until it has, or holds the lock. A dead
 * process's name is never used again, so removing it takes nothing from anybody.
 */
async function take(server: Server, directory: string): Promise<boolean> {
  const own = `${candidatePrefix}${randomBytes(4).toString('hex')}`;
  await listen(server, join(directory, own));
  const free = (await outlasts(directory, own)) && !(await answers(join(directory, held)));
  if (free) await rename(join(directory, own), join(directory, held));
  else await rm(join(directory, own), { force: true });
  return free;
}

/** False: another that is alive has the right of way. */
async function outlasts(directory: string, own: string): Promise<boolean> {
  for (;;) {
    let greater = false;
    for (const name of await readdir(directory)) {
      if (!name.startsWith(candidatePrefix) || name === own) continue;
      if (!(await answers(join(directory, name)))) await rm(join(directory, name), { force: true });
      else if (name < own) return false;
      else greater = true;
    }
    if (!greater) return true;
    await wait(pollMs);
  }
}

/** What the address of a socket may have on every system. */
const longestAddress = 103;

/** Another way to the directory, where a socket in it would have too long a path. */
async function atShortPath<R>(directory: string, work: (short: string) => Promise<R>): Promise<R> {
  if (Buffer.byteLength(join(directory, `${candidatePrefix}00000000`)) <= longestAddress)
    return await work(directory);
  const short = join(tmpdir(), `lock-${randomBytes(6).toString('hex')}`);
  await symlink(directory, short);
  try {
    return await work(short);
  } finally {
    await rm(short, { force: true });
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      done();
    });
  });
}

const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface LinkSpeed {
  readonly uplinkBitsPerSecond: number;
  readonly roundTripMs: number;
}

/** A mobile link in front of servers of this machine: one uplink that all connections share, delay both ways. */
export interface Link {
  /** Port that leads to `port` over the link. */
  through(port: number): Promise<number>;
  /** Cuts every connection and refuses new ones, until restored. */
  cut(): void;
  restore(): void;
  /** Bytes stop moving without an error, until thawed. */
  freeze(): void;
  thaw(): void;
  readonly upBytes: number;
  close(): Promise<void>;
}

const packetBytes = 1448;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** When a packet of so many bytes has left: the uplink sends one after another. */
function uplink(bitsPerSecond: number) {
  let freeAt = 0;
  return (bytes: number): number => {
    freeAt = Math.max(performance.now(), freeAt) + (bytes * 8000) / bitsPerSecond;
    return freeAt;
  };
}

export function startLink({ uplinkBitsPerSecond, roundTripMs }: LinkSpeed): Link {
  const departure = uplink(uplinkBitsPerSecond);
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  let upBytes = 0;
  let cut = false;
  let frozen: Promise<void> | null = null;
  let thaw: () => void = () => undefined;

  /** Packets on their way, in their order. */
  function pipe(to: Socket) {
    const packets: { readonly arrives: number; readonly deliver: () => void }[] = [];
    let running = false;
    async function run() {
      running = true;
      for (let next = packets.shift(); next; next = packets.shift()) {
        const early = next.arrives - performance.now();
        if (early > 1) await wait(early);
        if (!to.destroyed) next.deliver();
      }
      running = false;
    }
    return (arrives: number, deliver: () => void) => {
      packets.push({ arrives, deliver });
      if (!running) void run();
    };
  }

  async function carry(from: Socket, to: Socket, departsAt: (bytes: number) => number, up: boolean) {
    const opened = performance.now();
    const send = pipe(to);
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += packetBytes) {
        const packet = chunk.subarray(at, at + packetBytes);
        if (frozen) await frozen;
        const leaves = departsAt(packet.length);
        if (up) upBytes += packet.length;
        // The sender feels the uplink; the delay behind it is a pipe that holds any number of packets.
        if (leaves - performance.now() > 4) await wait(leaves - performance.now());
        // The first packet waits for the handshake as well: a round trip that the local accept skipped.
        const arrives = Math.max(leaves + roundTripMs / 2, up ? opened + roundTripMs * 1.5 : 0);
        send(arrives, () => void to.write(packet));
      }
    }
    send(performance.now() + roundTripMs / 2, () => void to.end());
  }

  async function through(port: number): Promise<number> {
    const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
      if (cut) return near.destroy();
      const far = createConnection({ port, host: '127.0.0.1', noDelay: true });
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => (near.destroy(), far.destroy()));
        socket.on('close', () => sockets.delete(socket));
      }
      const ended = () => undefined;
      carry(near, far, departure, true).catch(ended);
      carry(far, near, () => performance.now(), false).catch(ended);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  return {
    through,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      cut = false;
    },
    freeze() {
      frozen ??= new Promise<void>((resolve) => (thaw = resolve));
    },
    thaw() {
      frozen = null;
      thaw();
    },
    get upBytes() {
      return upBytes;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
    },
  };
}

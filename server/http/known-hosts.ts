import { hostname, networkInterfaces } from 'node:os';

/**
 * Host names under which this server may name itself: a link in a message, or a policy for a browser, is never made of
 * whatever a caller wrote into the Host header.
 */
export class KnownHosts {
  readonly #publicOrigin: URL | null;
  readonly #own: ReadonlySet<string>;

  constructor(publicOrigin: string | null) {
    this.#publicOrigin = publicOrigin === null ? null : new URL(publicOrigin);
    const addresses = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address }) => address),
    );
    this.#own = new Set(['localhost', '127.0.0.1', '[::1]', hostname(), ...addresses]);
  }

  /** The name that the caller used, where it is ours; else the one of the configured origin, or this machine's. */
  hostname(asked: string): string {
    const name = withoutPort(asked);
    const configured = this.#publicOrigin?.hostname;
    return this.#own.has(name) || name === configured ? name : (configured ?? '127.0.0.1');
  }

  /** The configured origin, or the one that the call came to. */
  origin(protocol: string, asked: string): string {
    if (this.#publicOrigin) return this.#publicOrigin.origin;
    const port = /:\d+$/.exec(asked)?.[0] ?? '';
    return `${protocol}://${this.hostname(asked)}${port}`;
  }
}

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

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
    return this.#isOwn(name) ? name : (configured ?? '127.0.0.1');
  }

  #isOwn(name: string): boolean {
    return this.#own.has(name) || name === this.#publicOrigin?.hostname;
  }

  /** The configured origin, or the one that the call came to. */
  origin(protocol: string, asked: string): string {
    if (this.#publicOrigin) return this.#publicOrigin.origin;
    const port = /:\d+$/.exec(asked)?.[0] ?? '';
    return `${protocol}://${this.hostname(asked)}${port}`;
  }

  /** Where the page that calls stands: the agents' have a host of their own, to which no link leads. */
  pageOrigin(protocol: string, asked: string): string {
    const name = withoutPort(asked);
    const isAgents = name.startsWith(agentsName) && this.#isOwn(name.slice(agentsName.length));
    const page = new URL(this.origin(protocol, asked));
    if (isAgents) page.hostname = name;
    return page.origin;
  }
}

const agentsName = 'sales.';

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

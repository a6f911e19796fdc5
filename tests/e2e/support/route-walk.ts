import { expect, type Page } from '@playwright/test';
import { routeTable } from '../../../src/app/route-table.ts';
import { agreesToRecording } from './recording-notice.ts';

type Variant = 'customer' | 'sales';

/** A route of the specification with the way on which it was reached, and whose it is. */
export interface ReachedRoute {
  readonly route: string;
  readonly from: string;
  readonly by: string;
}

/** How a page is known by more than its address. */
interface Arrival {
  readonly variant?: Variant;
  /** The heading in its bar. */
  readonly heading: string | RegExp;
  /** What stands on no other page under the same heading, and on no page that failed. */
  readonly shows: string | RegExp;
  /** What led there. */
  readonly from: string;
}

const long = { timeout: 40_000 };

/** Follows pages as people come to them, and writes down each route at which its own page stood. */
export class RouteWalk {
  readonly reached = new Map<string, ReachedRoute>();
  /** What a browser complained of, each with the route where it stood. */
  readonly problems: string[] = [];
  by = 'customer';
  readonly #origin: string;
  readonly #passed = new WeakMap<Page, string[]>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  watches(page: Page): void {
    void agreesToRecording(page);
    const passed: string[] = [];
    this.#passed.set(page, passed);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) passed.push(routeIn(frame.url()));
    });
    const complains = (what: string) => this.problems.push(`${routeIn(page.url())}: ${what}`);
    page.on('pageerror', (error) => complains(error.message));
    page.on('console', (message) => {
      const { url } = message.location();
      // A picture's address makes the browser ask for an icon; of an append the store says where to go on.
      const isAnswered =
        url.endsWith('/favicon.ico') || (/ 409 /.test(message.text()) && /[?&]append=/.test(url));
      if (message.type() === 'error' && !isAnswered) complains(`${message.text()} ${url.split('?')[0]}`);
    });
  }

  /** Anew, as from a message: by this person, or by somebody whom the browser does not know. */
  async opens(page: Page, address: string, token = ''): Promise<void> {
    const whole = address.startsWith('http') ? address : `${this.#origin}/#${address}`;
    // A page that has the storage and runs nothing.
    await page.goto(`${new URL(whole).origin}/favicon.svg`);
    await page.evaluate((given) => {
      localStorage.clear();
      if (given) localStorage.setItem('visitor_token', given);
    }, token);
    await page.goto(whole);
  }

  /** The route's own page stands there: its address, title, heading and what it shows. */
  async arrives(page: Page, route: string, { variant = 'customer', ...arrival }: Arrival): Promise<void> {
    const { shows } = arrival;
    const wanted = { text: String(shows), pattern: typeof shows === 'string' ? null : shows.source };
    await page.waitForURL((url) => routeIn(url.href) === route, { ...long, waitUntil: 'commit' });
    // Looked for often: an expectation that fails a few times waits for half a second, on each of 48 pages.
    await page.waitForFunction(
      ({ text, pattern }) => {
        const { innerText } = document.body;
        return pattern === null ? innerText.includes(text) : new RegExp(pattern).test(innerText);
      },
      wanted,
      { ...long, polling: 50 },
    );
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveText(arrival.heading);
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveCount(1);
    await expect(page.getByText(shows).first(), route).toBeVisible();
    const { title } = routeTable.find((one) => one.path === route && one.variant === variant)!;
    await expect(page, route).toHaveTitle(new RegExp(title));
    this.#writes(variant, route, arrival.from);
  }

  /** A route that only leads on was passed on the way to where the page is now. */
  passes(page: Page, route: string, from: string): void {
    expect(this.#passed.get(page), `${route} was not passed`).toContain(route);
    this.#writes('customer', route, `${from}, leads on to \`${routeIn(page.url())}\``);
  }

  #writes(variant: Variant, route: string, from: string): void {
    const key = `${variant} ${route}`;
    if (!this.reached.has(key)) this.reached.set(key, { route: key, from, by: this.by });
  }
}

const routeIn = (url: string): string => /#(\/[^?]*)/.exec(url)?.[1] ?? '';

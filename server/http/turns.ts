import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '../ports/database.ts';

/** As many wait for the database before another call begins: enough that it never waits for one. */
const mostWaiting = 8;
/** A database that answers nobody is told of by the calls' own failure. */
const longestMs = 2000;
const lookMs = 1;

interface Waiting {
  readonly since: number;
  readonly go: () => void;
}

/** The calls of one server, in the order in which they came. */
class Turns {
  readonly #database: Pick<DatabaseConnection, 'waiting'>;
  readonly #waiting: Waiting[] = [];
  #isLetting = false;

  constructor(database: Pick<DatabaseConnection, 'waiting'>) {
    this.#database = database;
  }

  /** Waits for the next round of the event loop that has room. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since: performance.now(), go: resolve });
      if (!this.#isLetting) void this.#letAllGo();
    });
  }

  async #letAllGo(): Promise<void> {
    this.#isLetting = true;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      await round();
      while (this.#isBusy() && performance.now() - next.since < longestMs) await sleep(lookMs);
      this.#waiting.shift();
      next.go();
    }
    this.#isLetting = false;
  }

  #isBusy(): boolean {
    return this.#database.waiting() >= mostWaiting;
  }
}

const round = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * Calls begin one in each round of the event loop, in the order in which they came. Node accepts one new connection a
 * round: while many ask at once, rounds that answered all of them let who came last wait for seconds. And none begins
 * while enough wait for the database: a call asks it several times, and of two hundred that all go on in turn each
 * would be done when the last one is.
 */
export function takeTurns(app: FastifyInstance, database: Pick<DatabaseConnection, 'waiting'>): void {
  const turns = new Turns(database);
  app.addHook('onRequest', () => turns.take());
}

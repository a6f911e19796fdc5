import pg from 'pg';

/** Plans that a connection keeps, and texts that are remembered as asked once. */
const mostNames = 200;
const mostSeen = 2000;

/**
 * Names for the statements that are asked again and again. What is built of a list has another text for each length:
 * those that are asked once get none.
 */
export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  /** Of a text that was asked before; else undefined. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size < mostSeen) this.#seen.add(text);
      return undefined;
    }
    if (this.#names.size >= mostNames) return undefined;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const names = new StatementNames();

/** A statement of the query builder; not one of this module's own objects with a life of their own. */
const isUnnamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  !('submit' in asked) &&
  !('name' in asked && asked.name !== undefined) &&
  'text' in asked &&
  typeof asked.text === 'string';

function named(asked: unknown): unknown {
  if (!isUnnamed(asked)) return asked;
  const name = names.of(asked.text);
  return name === undefined ? asked : { ...asked, name };
}

/** A connection on which the database parses and plans what is asked often once, and not each time. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (asked: unknown, ...rest: unknown[]) => unknown;
    this.query = ((asked: unknown, ...rest: unknown[]) => ask(named(asked), ...rest)) as typeof this.query;
  }
}

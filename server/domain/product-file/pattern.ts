// A pattern is matched on the customer's phone and on the server with each keystroke. What backtracks without end is
// told by counting in how many ways it can fit a value: products of the ways of its parts, powers where they repeat.

/** As long as the longest value that is ever matched. */
const mostMatched = 200;
/** Fewer than these take a slow phone milliseconds. */
const mostWays = 10_000_000;
const mostLength = 300;

/** Null where the pattern may be used; else why not. */
export function patternProblem(source: string): string | null {
  if (source.length > mostLength) return `正则表达式超过 ${mostLength} 个字符`;
  try {
    new RegExp(source, 'u');
  } catch {
    return '不是有效的正则表达式';
  }
  const reader = new PatternReader(source);
  const ways = reader.ways() * (source.startsWith('^') ? 1 : mostMatched);
  if (reader.unsupported !== null) return `正则表达式不能使用${reader.unsupported}`;
  return ways <= mostWays ? null : '正则表达式可能回溯过多，请用有限的次数，不要嵌套重复';
}

/** Reads a pattern that is known to be valid. */
class PatternReader {
  unsupported: string | null = null;
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Alternatives, until the end or the group's: each is tried. */
  ways(): number {
    let all = 0;
    let one = 1;
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#take('|')) {
        all += one;
        one = 1;
      } else one *= this.#repeated(this.#atom());
    }
    return all + one;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): string | null {
    const [found = null] = pattern.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  #atom(): number {
    if (this.#take('(')) return this.#group();
    if (this.#match(/^\\(k<|[1-9])/)) this.unsupported = '反向引用';
    // A class, an escape with its braces, or one character.
    else this.#match(/^(\[(\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\.|[^])/u);
    return 1;
  }

  #group(): number {
    if (this.#match(/^\?(<?[=!])/)) this.unsupported = '环视';
    else this.#match(/^\?(:|<[^>]*>)/);
    const ways = this.ways();
    this.#take(')');
    return ways;
  }

  /** In so many ways a part that fits in `once` can be repeated. */
  #repeated(once: number): number {
    const quantifier = this.#match(/^([*+?]|\{\d+(,\d*)?\})/);
    if (quantifier === null) return once;
    this.#take('?');
    const [least, most] = timesOf(quantifier);
    const times = Math.min(most, mostMatched);
    return once ** times * Math.max(1, times - least + 1);
  }
}

function timesOf(quantifier: string): readonly [number, number] {
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  if (quantifier === '?') return [0, 1];
  const [least = '', most = least] = quantifier.slice(1, -1).split(',');
  return [Number(least), most === '' ? Infinity : Number(most)];
}

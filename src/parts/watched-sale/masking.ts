// What leaves the page in a recording is masked where it is recorded: nothing personal is in the bytes that are kept.

/**
 * On the document's root: how much of a page's texts is recorded as it stands. `open`: all but what is marked as private,
 * of a product and its premium. `closely`: labels and buttons; of what stands beside them only how much it is.
 */
export const opennessAttribute = 'data-watch';

/**
 * Not recorded at all, a box of the same size in their place: pictures of people and papers, signatures, and answers whose
 * being chosen tells what they say.
 */
export const blockedSelector = [
  ...['img', 'video', 'canvas', 'audio', 'iframe', 'picture', 'object', 'embed'],
  '[data-private="hidden"]',
  ...['[role="radiogroup"]', '[role="listbox"]', 'fieldset', 'select'].map(
    (choice) => `:root[${opennessAttribute}="closely"] ${choice}`,
  ),
].join(',');

const privateSelector = '[data-private]';
/** Private as well, but a word that stands elsewhere too: it is masked here alone. */
const quietSelector = '[data-private="quiet"]';
/** The page's own words, whoever reads it. */
const ownWords = 'h1,dt,th,legend,label,button,title';
/** On a sheet buttons are what is chosen from. */
const ownWordsOfSheet = 'dt,th,legend,label';
const sheet = '[role="dialog"]';

const dot = '•';

/** As long as the text, so that what is seen again looks as it did; gaps and line ends stay. */
const dots = (text: string): string => text.replace(/[^\s]/gu, dot);

/** Numbers of people, papers, cards and telephones, in groups or not; no date and no sum of money looks so. */
const longNumber = /\d(?: ?[\d*]){6,}[Xx]?/g;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Too short a word is part of other words. */
const tellsSomebody = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) ? text.length >= 2 : text.length >= 4;

const isOwnWord = (element: HTMLElement | null): boolean =>
  element !== null && element.closest(element.closest(sheet) ? ownWordsOfSheet : ownWords) !== null;

export interface Masking {
  /** For the recorder: what is shown of a text of the page. */
  text(text: string, element: HTMLElement | null): string;
  /** For the recorder: nothing is shown of what is typed. */
  input(typed: string, element: HTMLElement | null): string;
  /** An event without addresses' secrets, and without anything that was typed or private before, wherever it stands now. */
  event<T>(event: T): T;
}

/** Knows what was typed or marked as private in this page load; that is masked wherever else it turns up. */
export function openMasking(): Masking {
  const typed = new Map<HTMLElement | null, string>();
  const known = new Set<string>();
  let pattern: RegExp | null = null;

  function learn(text: string): void {
    const value = text.trim();
    if (!tellsSomebody(value) || value.length > 200 || known.has(value)) return;
    known.add(value);
    pattern = null;
  }

  function forgetPrefix(element: HTMLElement | null, value: string): void {
    const before = typed.get(element);
    typed.set(element, value);
    // While it is typed each letter makes another value: the last one counts.
    if (before !== undefined && before !== value && value.startsWith(before)) {
      known.delete(before.trim());
      pattern = null;
    }
  }

  const knownPattern = (): RegExp | null => {
    if (known.size > 0) pattern ??= new RegExp(alternatives(known), 'g');
    return pattern;
  };

  function scrubbed(text: string): string {
    const values = knownPattern();
    const without = values ? text.replace(values, dots) : text;
    return without.replace(longNumber, dots).replace(email, dots);
  }

  const isOpen = () => document.documentElement.getAttribute(opennessAttribute) === 'open';

  return {
    text(text, element) {
      if (text.trim() === '') return text;
      if (element?.closest(privateSelector)) {
        if (!element.closest(quietSelector)) learn(text);
        return dots(text);
      }
      return isOpen() || isOwnWord(element) ? scrubbed(text) : dots(text);
    },
    input(value, element) {
      if (value === '') return '';
      forgetPrefix(element, value);
      learn(value);
      learn(value.replace(/ /g, ''));
      return dot.repeat(4);
    },
    event: (event) => scrubEvent(event, scrubbed) as typeof event,
  };
}

/** The longest first: a name may begin with another. */
const alternatives = (known: ReadonlySet<string>): string =>
  [...known]
    .sort((a, b) => b.length - a.length)
    .map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');

/** Style sheets are long, not personal, and full of numbers. */
const styleMembers = new Set(['_cssText', 'class', 'rr_width', 'rr_height', 'd', 'viewBox', 'id', 'style']);
const addressMembers = new Set(['href', 'src', 'action', 'xlink:href', 'poster']);
/** Read aloud, not seen: they say what stands masked beside them. */
const spokenMembers = new Set(['aria-label', 'aria-valuetext', 'aria-valuenow', 'alt', 'title', 'checked']);

function scrubEvent(value: unknown, scrubbed: (text: string) => string): unknown {
  if (typeof value === 'string') return scrubbed(value);
  if (Array.isArray(value)) return value.map((one) => scrubEvent(one, scrubbed));
  if (value === null || typeof value !== 'object') return value;
  if ((value as { isStyle?: boolean }).isStyle) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, scrubMember(name, member, scrubbed)]),
  );
}

function scrubMember(name: string, member: unknown, scrubbed: (text: string) => string): unknown {
  if (styleMembers.has(name)) return member;
  if (spokenMembers.has(name)) return null;
  if (typeof member !== 'string') return scrubEvent(member, scrubbed);
  if (addressMembers.has(name)) return bareAddress(member);
  return scrubbed(member);
}

/** Without what stands behind a question mark or, in a link to elsewhere, a number sign: tokens and numbers of sales. */
export function bareAddress(address: string): string {
  if (/^(data|blob|tel|mailto|javascript):/i.test(address)) return '';
  const [path = '', hash] = address.split('#');
  const route = hash?.startsWith('/') ? `#${hash.split('?')[0]}` : '';
  // Of a short link the path itself opens it.
  return `${path.split('?')[0]?.replace(/\/s\/[^/]+/, '/s/')}${route}`;
}

import { createHash } from 'node:crypto';

// Events of one owner are chained: each carries the hash of the one before with its own content, so that none can be
// changed, taken away or put in between without every later hash being another.

/** Before the first event of an owner. */
export const chainStart = '';

/** How far a chain goes, and the hash of what it ends with. */
export interface ChainEnd {
  readonly hash: string;
  readonly length: number;
}

export interface ChainedEvent {
  readonly ownerKind: string;
  readonly ownerNo: string;
  readonly name: string;
  readonly actor: string;
  readonly detail: unknown;
  readonly at: Date;
}

/** JSON with the members of every object in order, as the database may give them back in another one. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of a text, in hexadecimal. Of something as it is kept sealed it tells nothing of what is in it. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an event adds to its chain. */
export const chainedContent = ({ ownerKind, ownerNo, name, actor, detail, at }: ChainedEvent): string =>
  canonicalJson({ ownerKind, ownerNo, name, actor, detail, at: at.toISOString() });

/** SHA-256 of the hash before with the content, in hexadecimal; the database reckons the same (records/proof/chain.ts). */
export const chainHash = (before: string, content: string): string => sha256(`${before}\n${content}`);

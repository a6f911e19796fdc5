import { createHash } from 'node:crypto';
import type { Phrase, Segment } from '../../../contract/model/recording.ts';

/** Characters a second of calm reading aloud; elderly readers take about this. */
export const readingRate = 4;
/** Tencent's will check allows as much in one segment; so do we. */
export const segmentLimit = 120;

const pauseMs: Record<string, number> = {
  '，': 150,
  '、': 100,
  '；': 250,
  '：': 200,
  '。': 400,
  '？': 400,
  '！': 400,
};

/** The statement's paragraphs as segments of phrases, each with the time that reading it aloud takes. */
export function buildSegments(paragraphs: readonly string[]): Segment[] {
  return paragraphs
    .flatMap(splitLong)
    .map((text, index) => ({ index, text, phrases: splitPhrases(text), status: 'unread', remark: null }));
}

/** Milliseconds for what is still to be read: what is not read or was returned, else all of it. */
export function readingTime(segments: readonly Pick<Segment, 'status' | 'phrases'>[]): number {
  const open = segments.filter(({ status }) => status !== 'read');
  return (open.length > 0 ? open : segments)
    .flatMap(({ phrases }) => phrases)
    .reduce((total, { reading_ms }) => total + reading_ms, 0);
}

/** Changes with the text alone: a recording made of another text is refused. */
export function scriptVersion(segments: readonly Pick<Segment, 'text'>[]): string {
  const hash = createHash('sha256');
  for (const { text } of segments) hash.update(text).update('\n');
  return hash.digest('hex').slice(0, 16);
}

function splitLong(paragraph: string): string[] {
  if (paragraph.length <= segmentLimit) return [paragraph];
  const parts: string[] = [];
  let part = '';
  for (const phrase of cut(paragraph)) {
    if (part && part.length + phrase.length > segmentLimit) {
      parts.push(part);
      part = '';
    }
    part += phrase;
  }
  if (part) parts.push(part);
  return parts.flatMap((text) =>
    text.length <= segmentLimit ? [text] : (text.match(new RegExp(`.{1,${segmentLimit}}`, 'gsu')) ?? []),
  );
}

/** Phrases end at punctuation; a very short one joins the next, so that the prompter does not stutter. */
function splitPhrases(text: string): Phrase[] {
  const phrases: string[] = [];
  for (const piece of cut(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && spoken(last) < 4) phrases[phrases.length - 1] = last + piece;
    else phrases.push(piece);
  }
  return phrases.map((phrase) => ({ text: phrase, reading_ms: readingMs(phrase) }));
}

const cut = (text: string): string[] => text.match(/[^，、；：。？！]+[，、；：。？！”）]*/g) ?? [text];
const spoken = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

function readingMs(phrase: string): number {
  const pauses = [...phrase].reduce((total, char) => total + (pauseMs[char] ?? 0), 0);
  return Math.round((spoken(phrase) / readingRate) * 1000 + pauses);
}

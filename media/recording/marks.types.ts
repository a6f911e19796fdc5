/** When one phrase was read, in milliseconds from the clip's first frame. */
export interface PhraseMark {
  readonly segment: number;
  readonly phrase: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Milliseconds from the clip's first frame; `phraseTo` is exclusive; a later mark replaces an earlier one. */
export interface ReadingMark {
  readonly segment: number;
  readonly phraseFrom: number;
  readonly phraseTo: number;
  readonly startMs: number;
  readonly endMs: number;
}

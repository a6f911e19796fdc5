/** Sentences of a product in one line: 「甲；乙；丙」. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.map((sentence) => sentence.replace(/[。；]$/u, '')).join('；');

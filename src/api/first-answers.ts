/** The text of an answer that was asked for before the app's code had come; null where none came. */
export type FirstAnswer = Promise<{ readonly status: number; readonly text: string } | null>;

declare global {
  interface Window {
    /** By method and address, as `GET /service/…?…`. Filled by src/first-calls before the app starts. */
    firstAnswers?: Map<string, FirstAnswer>;
  }
}

/** Hands an answer out once: whoever asks again wants a new one. */
export function takeFirstAnswer(method: string, url: string): FirstAnswer | undefined {
  const answers = (globalThis as Partial<typeof globalThis>).window?.firstAnswers;
  const key = `${method} ${url}`;
  const answer = answers?.get(key);
  answers?.delete(key);
  return answer;
}

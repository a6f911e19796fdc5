/** The text of an answer that was asked for before the app's code had come; null where none came. */
export type FirstAnswer = Promise<{ readonly status: number; readonly text: string } | null>;

declare global {
  interface Window {
    /** By what was asked (`askedAs`). Filled by src/first-calls before the app starts. */
    firstAnswers?: Map<string, FirstAnswer>;
  }
}

/** A call as text: `GET /service/…?…`, or `POST /service/… {…}` with what it says. */
export const askedAs = (method: string, url: string, body?: object): string =>
  [method, url, ...(body ? [JSON.stringify(body)] : [])].join(' ');

/** Hands an answer out once: whoever asks again wants a new one. */
export function takeFirstAnswer(method: string, url: string, body?: object): FirstAnswer | undefined {
  const answers = (globalThis as Partial<typeof globalThis>).window?.firstAnswers;
  // Soon there are none: a long form is not made to text twice each time that it is saved.
  if (!answers?.size) return undefined;
  const key = askedAs(method, url, body);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

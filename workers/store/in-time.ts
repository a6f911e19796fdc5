/** Safari 14.1 and some in-app browsers neither open a database nor say no. Twice it is less than the page waits. */
export const openDeadlineMs = 5000;

/** As a page reads it beside the storage that was passed over. */
export const noAnswer = 'no answer';

/** A storage did not answer: what it keeps is not known. */
export class NoAnswer extends Error {
  constructor() {
    super(noAnswer);
    this.name = 'NoAnswer';
  }
}

/** What comes within the deadline; rejects with NoAnswer after that, and what comes later still goes to `onLate`. */
export async function inTime<T>(work: Promise<T>, onLate: (late: T) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), openDeadlineMs);
  });
  try {
    return await Promise.race([work, over]);
  } catch (error) {
    if (error instanceof NoAnswer) work.then(onLate).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const deadlineMs = 2000;

/** What a database answers within two seconds; rejects after that. Some browsers never answer for one that they cannot open. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), deadlineMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads at the first call, and again after a failure. Once it is there the answer is given at once instead of a moment
 * later: React's lazy then shows the page without anything between.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: { readonly value: T } | null = null;
  return () => {
    if (loaded) return answeredAtOnce(loaded.value);
    return load().then((value) => {
      loaded = { value };
      return value;
    });
  };
}

/** A promise whose listeners are called while they are added. */
function answeredAtOnce<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value);
  const then = (done?: ((value: T) => unknown) | null): Promise<unknown> => {
    try {
      return Promise.resolve(done ? done(value) : value);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return Object.assign(promise, { then });
}

import { onTestFinished } from 'vitest';

/** As in a browser that lacks these members, until the running test is over. */
export function lacks(owner: object, ...names: readonly string[]): void {
  for (const name of names) {
    const had = Object.getOwnPropertyDescriptor(owner, name);
    if (!had) throw new Error(`there is no ${name} to be taken away`);
    Reflect.deleteProperty(owner, name);
    onTestFinished(() => void Object.defineProperty(owner, name, had));
  }
}

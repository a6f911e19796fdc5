import { useEffect, useSyncExternalStore } from 'react';
import { seeToLostLogin } from '../../api/visitor.ts';
import { browserWorld } from './browser-world.ts';
import { logIn, type LoginOutcome } from './login-flow.ts';

let outcome: LoginOutcome | null = null;
let running = false;
const listeners = new Set<() => void>();

function change(next: LoginOutcome | null): void {
  outcome = next;
  for (const listener of listeners) listener();
}

async function run(): Promise<void> {
  if (running) return;
  running = true;
  change(null);
  const next = await logIn(browserWorld);
  running = false;
  change(next);
}

/** Sent to the authorize page as often as it may be once more: the customer asked for it. */
function tryAgain(): void {
  browserWorld.memory.sentAt = [];
  void run();
}

function goOnAsVisitor(): void {
  browserWorld.memory.asVisitor = true;
  browserWorld.memory.token = null;
  void run();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The login over an official account, once for all pages that ask for it; a login that is lost begins it anew. */
export function useLogin() {
  const current = useSyncExternalStore(subscribe, () => outcome);
  useEffect(() => {
    if (outcome === null) void run();
    return seeToLostLogin(() => {
      if (browserWorld.memory.asVisitor) return false;
      void run();
      return true;
    });
  }, []);
  return { outcome: current, retry: () => void run(), tryAgain, goOnAsVisitor };
}

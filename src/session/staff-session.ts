import { storedJson } from './stored-value.ts';

/** Who has logged in, in this tab. */
export interface StaffSession {
  readonly token: string;
  readonly account: string;
  readonly name: string;
}

const stored = storedJson<StaffSession>(() => sessionStorage, 'staff_session');
const listeners = new Set<() => void>();
// A snapshot must be the same object as long as nothing changed.
let current: StaffSession | null | undefined;
/** Whether the server ended it, which the login page then says. */
let refused = false;

function change(next: StaffSession | null): void {
  current = next;
  stored.set(next);
  for (const listener of listeners) listener();
}

/** The staff's login, of this tab alone; pages follow it by `subscribe` and `get`. */
export const staffSession = {
  get(): StaffSession | null {
    current ??= stored.get();
    return current;
  },
  wasRefused: () => refused,
  begin(session: StaffSession): void {
    refused = false;
    change(session);
  },
  logOut(): void {
    refused = false;
    change(null);
  },
  /** The server no longer takes this token. An answer that comes after another login ends nothing. */
  refuse(token: string): void {
    if (staffSession.get()?.token !== token) return;
    refused = true;
    change(null);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;

import * as z from 'zod/mini';
import { staffRole } from '../../contract/model/staff.ts';
import { storedJson } from './stored-value.ts';

/** Who has logged in, in this tab. */
const session = z.object({
  ...{ token: z.string(), account: z.string(), name: z.string() },
  roles: z.array(staffRole),
});
export type StaffSession = Readonly<z.infer<typeof session>>;

const stored = storedJson<StaffSession>(() => sessionStorage, 'staff_session', session);
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

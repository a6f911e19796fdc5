import { sessionValues } from './session-values.ts';

const carried = { salesToken: sessionValues.salesToken, salesNo: sessionValues.salesNo } as const;

/**
 * Moves the agent's login out of the address, from before or behind the hash marker, into session storage
 * (specification, section 6): it stands in no history, no screenshot and no copied link. Says whether it was there.
 * Which system the agent came from is kept beside it, and may stay in the address.
 * What another agent left in this tab, a code on the screen for one, goes.
 */
export function takeLoginFromAddress(): boolean {
  const address = new URL(location.href);
  const [path = '', query = ''] = address.hash.split('?');
  const behind = new URLSearchParams(query);
  const urlfrom = address.searchParams.get('urlfrom') ?? behind.get('urlfrom');
  if (isAnother(address.searchParams, behind)) clearSession();
  if (urlfrom) sessionValues.urlfrom.set(urlfrom);
  let found = false;
  for (const [name, value] of Object.entries(carried))
    for (const parameters of [address.searchParams, behind]) {
      const given = parameters.get(name);
      if (given === null) continue;
      found = true;
      parameters.delete(name);
      if (given) value.set(given);
    }
  if (!found) return false;
  const rest = behind.toString();
  address.hash = rest ? `${path}?${rest}` : path;
  history.replaceState(history.state, '', address);
  return true;
}

/** Whether the address is of another agent than this tab. */
function isAnother(...places: readonly URLSearchParams[]): boolean {
  const given = (name: string) => places.map((parameters) => parameters.get(name)).find(Boolean);
  const { salesToken, salesNo } = sessionValues;
  if (!given('salesToken') || salesToken.get() === null) return false;
  return given('salesNo') ? given('salesNo') !== salesNo.get() : given('salesToken') !== salesToken.get();
}

function clearSession(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing is kept there.
  }
}

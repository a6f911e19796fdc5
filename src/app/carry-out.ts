import type { Dispatch } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.ts';
import { clearLogins } from '../api/visitor.ts';
import type { Effect } from '../api/reactions.ts';
import { showToast } from '../ui/toast.ts';

/** Does what a reaction asks for. The router's history is a hash, which may be set from anywhere. */
export function carryOut(effect: Effect, quiet: boolean, dispatch: Dispatch): void {
  switch (effect.do) {
    case 'toast':
      if (!quiet) void showToast(effect.text, effect.ms, effect.small);
      return;
    case 'clear_logins':
      return clearLogins();
    case 'ask_invitation':
      return void dispatch(baseApi.util.invalidateTags(['Invitation']));
    case 'go':
      location.replace(`#${effect.to}`);
  }
}

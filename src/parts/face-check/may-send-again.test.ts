import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { maySendAgain } from './may-send-again.ts';

const refused = (name: keyof typeof catalogue) =>
  ({ kind: 'code', code: catalogue[name].code, message: '', data: null }) as const;

describe('the pictures of a face check', () => {
  it('may be sent again where they did not arrive, or the server could not look at them just now', () => {
    expect(maySendAgain({ kind: 'no_response' })).toBe(true);
    for (const name of ['internal', 'faceChecksBusy', 'faceMatchUnavailable', 'storageUnavailable'] as const)
      expect(maySendAgain(refused(name))).toBe(true);
  });

  it('are taken anew where they were looked at, or the check is over', () => {
    for (const name of ['facePictureUnreadable', 'faceLinkExpired'] as const)
      expect(maySendAgain(refused(name))).toBe(false);
  });
});

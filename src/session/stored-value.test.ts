import { beforeEach, expect, it, vi } from 'vitest';
import { cardValues } from './card-values.ts';
import { keptValues } from './kept-values.ts';
import { loginValues } from './login-values.ts';
import { noticeValues } from './notice-values.ts';
import { reviewValues } from './review-values.ts';
import { shareValues } from './share-values.ts';
import { riskValues } from './risk-values.ts';
import { saleValues } from './sale-values.ts';
import { sessionValues } from './session-values.ts';
import type { StoredValue } from './stored-value.ts';
import { traceValues } from './trace-values.ts';
import { trialValues } from './trial-values.ts';

const stores = { sessionStorage: new Map<string, string>(), localStorage: new Map<string, string>() };
beforeEach(() => {
  for (const [name, kept] of Object.entries(stores)) {
    kept.clear();
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  }
});

/** Whatever is asked for by whatever name, the text stands there. */
function everywhere(text: string) {
  for (const name of Object.keys(stores))
    vi.stubGlobal(name, { getItem: () => text, setItem: () => undefined, removeItem: () => undefined });
}

const { usedCodes, sentAt, sentAtByAnyTab } = loginValues;
const ofJson: Record<string, StoredValue<unknown>> = {
  ...{ ...keptValues, ...noticeValues, ...reviewValues, ...riskValues, ...shareValues },
  ...{ ...saleValues, ...traceValues, ...trialValues },
  ...cardValues,
  ...{ usedCodes, sentAt, sentAtByAnyTab },
};
// A flag, kept as plain text.
delete ofJson['filmsWaiting'];

it.each(Object.keys(ofJson))('%s of another type is as if nothing were kept', (name) => {
  // A time is a number.
  const wrong = ['{', '"text"', 'null', 'true', ...(name === 'cardsTidiedAt' ? [] : ['7'])];
  for (const text of wrong) {
    everywhere(text);
    expect(ofJson[name]?.get(), text).toBeNull();
  }
});

const genes = { policy: [], insurants: [[{ gene_key: 'gender', values: ['male'] }]] };
const right = { processNo: null, planNo: 'P-A', genes, version: 0, isSaved: false };

it('of several by name, one that is wrong costs none of the others', () => {
  for (const wrong of [
    null,
    { ...right, planNo: 'p' },
    { ...right, genes: { policy: [], insurants: [] } },
    { ...right, isSaved: 'yes' },
  ]) {
    stores.sessionStorage.set('trial_choices', JSON.stringify({ A: right, B: wrong }));
    expect(trialValues.trialChoices.get()).toEqual({ A: right });
  }
});

it('what is read is what was kept', () => {
  trialValues.trialChoices.set({ A: right });
  expect(trialValues.trialChoices.get()).toEqual({ A: right });
  noticeValues.acknowledgedNotices.set(['A']);
  expect(noticeValues.acknowledgedNotices.get()).toEqual(['A']);
  sessionValues.processNo.set('7');
  expect(sessionValues.processNo.get()).toBe('7');
});

it.each([
  ['sessionStorage', sessionValues.processNo],
  ['localStorage', keptValues.filmsWaiting],
] as const)('where %s is full what was set last is read, and it is told', (storage, value) => {
  expect(value.set('earlier')).toBe(true);
  vi.stubGlobal(storage, {
    ...(globalThis as unknown as Record<string, object>)[storage],
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  expect(value.set('later')).toBe(false);
  expect(value.get()).toBe('later');
  expect(value.set(null)).toBe(true);
  expect(value.get()).toBeNull();
});

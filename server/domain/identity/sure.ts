import type { CardField } from '../../../contract/model/identity.ts';

/** From which confidence on a field counts as sure. */
const sureFrom: Readonly<Record<CardField, number>> = {
  name: 0.95,
  gender: 0.9,
  nation: 0.9,
  birth: 0.9,
  address: 0.93,
  number: 0.9,
  authority: 0.93,
  valid_from: 0.9,
  valid_until: 0.9,
};

export const isSureField = (field: CardField, confidence: number): boolean => confidence >= sureFrom[field];

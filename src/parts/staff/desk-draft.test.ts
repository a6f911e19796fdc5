import { beforeEach, expect, it } from 'vitest';
import { emptyStorage } from '../../../tests/support/page-storage.ts';
import { forgetDrafts } from '../../session/review-values.ts';
import { staffSession } from '../../session/staff-session.ts';
import { keepDeskDraft, readDeskDraft } from './desk-draft.ts';

const logsIn = (account: string) =>
  staffSession.begin({ token: account, account, name: account, roles: ['underwriter'] });

let storage: ReadonlyMap<string, string>;
beforeEach(() => {
  storage = emptyStorage('sessionStorage');
  logsIn('jiang');
});

const empty = { result: '', reason: '' };
const draft = { result: 'refuse', reason: '近期住院未满一年' };

it('gives back what was typed after the login that ended, of each task by itself', () => {
  keepDeskDraft('U1/t1', draft, empty);
  staffSession.refuse('jiang');
  logsIn('jiang');
  expect(readDeskDraft('U1/t1', empty)).toEqual(draft);
  expect(readDeskDraft('U1/t2', empty)).toEqual(empty);
});

it('shows nothing to another of the staff', () => {
  keepDeskDraft('U1/t1', draft, empty);
  logsIn('xu');
  expect(readDeskDraft('U1/t1', empty)).toEqual(empty);
});

it('keeps what was chosen and has no words yet', () => {
  keepDeskDraft('U1/t1/ask', { checkup: '' }, {});
  expect(readDeskDraft('U1/t1/ask', {})).toEqual({ checkup: '' });
});

it('leaves nothing on the device once it is sent or the staff logged out', () => {
  const kept = () => storage.has('desk_drafts');
  keepDeskDraft('U1/t1', draft, empty);
  keepDeskDraft('U1/t1', empty, empty);
  expect(kept()).toBe(false);
  keepDeskDraft('U1/t1', draft, empty);
  forgetDrafts();
  expect(kept()).toBe(false);
});

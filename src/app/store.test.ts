import { beforeEach, expect, it } from 'vitest';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import { reviewApi } from '../features/review-desk/api.ts';
import { staffSession } from '../session/staff-session.ts';
import { store } from './store.ts';

const loaded = () => reviewApi.endpoints.reviewTasks.select({})(store.getState()).data;

beforeEach(async () => {
  emptyStorage('sessionStorage');
  staffSession.begin({ token: 'first', account: 'li', name: '李审核', roles: ['reviewer'] });
  const answer = { tasks: [], last_event_id: 7 };
  await store.dispatch(reviewApi.util.upsertQueryData('reviewTasks', {}, answer));
});

it('keeps what was loaded while its session goes on', () => {
  expect(loaded()).toMatchObject({ last_event_id: 7 });
});

it('forgets what was loaded once the staff logged out, or the server ended the session', async () => {
  staffSession.logOut();
  expect(loaded()).toBeUndefined();
  staffSession.begin({ token: 'second', account: 'xu', name: '许审核', roles: ['reviewer'] });
  const answer = { tasks: [], last_event_id: 8 };
  await store.dispatch(reviewApi.util.upsertQueryData('reviewTasks', {}, answer));
  staffSession.refuse('second');
  expect(loaded()).toBeUndefined();
});

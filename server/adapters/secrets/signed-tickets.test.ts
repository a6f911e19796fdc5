import { expect, test } from 'vitest';
import { signedTickets } from './signed-tickets.ts';

const now = new Date('2026-11-21T08:00:00Z');
const later = new Date(now.getTime() + 60_000);
const tickets = signedTickets(Buffer.alloc(32, 1));
const ticket = tickets.sign('face_will', { willCheckNo: 'W1' }, later);

test('what was signed opens until its time is over', () => {
  expect(tickets.open('face_will', ticket, now)).toEqual({ kind: 'good', claims: { willCheckNo: 'W1' } });
  expect(tickets.open('face_will', ticket, later)).toEqual({ kind: 'over' });
});

test('of another purpose, another key, changed, or no ticket at all, it is forged', () => {
  const [body = '', mac = ''] = ticket.split('.');
  const other = Buffer.from(JSON.stringify({ no: 'W2', exp: later.getTime() })).toString('base64url');
  expect(tickets.open('face_will_result', ticket, now).kind).toBe('forged');
  expect(signedTickets(Buffer.alloc(32, 2)).open('face_will', ticket, now).kind).toBe('forged');
  for (const text of [`${other}.${mac}`, `${body}.`, body, '', '..', `${body}.${mac}x`.slice(1)])
    expect(tickets.open('face_will', text, now).kind).toBe('forged');
});

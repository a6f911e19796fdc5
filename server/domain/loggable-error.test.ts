import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { loggableError, messagesOf } from './loggable-error.ts';

const secret = 'LINKCODE1234';

function statementThatFailed(): Error {
  const cause = Object.assign(new Error(`duplicate key value: ${secret}`), {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (code)=(${secret}) already exists.`,
    table: 'links',
    constraint: 'links_code',
  });
  return new DrizzleQueryError('insert into "links" ("code") values ($1)', [secret], cause);
}

test('a statement that failed is told without what it was about, wherever it lies among the causes', () => {
  for (const error of [statementThatFailed(), new Error('the job failed', { cause: statementThatFailed() })])
    expect(JSON.stringify(loggableError(error))).not.toContain(secret);
  expect(loggableError(statementThatFailed())).toMatchObject({
    message: 'failed: insert into "links" ("code") values ($1)',
    cause: { message: 'database error 23505', table: 'links', constraint: 'links_code' },
  });
});

test('any other error keeps its message, its code and where it came from', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const told = loggableError(error);
  expect(told).toMatchObject({ type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
  expect(told.stack).toContain('loggable-error.test.ts');
});

test('errors that are each other’s cause end', () => {
  const one = new Error('one');
  one.cause = new Error('other', { cause: one });
  expect(loggableError(one).message).toBe('one');
});

test('of an error that stands for several the first five are told, as bare of what they were about', () => {
  const several = Array.from({ length: 6 }, (_, i) => (i === 0 ? statementThatFailed() : new Error(`${i}`)));
  const told = loggableError(new AggregateError(several, 'retention'));
  expect(told.errors).toHaveLength(5);
  expect(JSON.stringify(told)).not.toContain(secret);
  expect(messagesOf(told)).toEqual([
    ...['retention', 'failed: insert into "links" ("code") values ($1)', 'database error 23505'],
    ...['1', '2', '3', '4'],
  ]);
});

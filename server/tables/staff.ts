import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '../../contract/model/staff.ts';
import { at } from './columns.ts';

/** People of the insurer who decide under their own name. Made by the command line only. */
export const staffAccounts = pgTable('staff_accounts', {
  account: text('account').primaryKey(),
  name: text('name').notNull(),
  roles: jsonb('roles').$type<StaffRole[]>().notNull(),
  /** scrypt with its parameters and salt. */
  passwordHash: text('password_hash').notNull(),
  /** Secret of the one-time codes; null: none is asked for, which production refuses. */
  totpSealed: text('totp_sealed'),
  /** Time step of the newest code that was accepted: a code is good once. */
  totpStep: integer('totp_step'),
  /** Counted by earlier versions: wrong logins are counted by the name that was given (records/staff/login-locks.ts). */
  failures: integer('failures').notNull().default(0),
  lockedUntil: at('locked_until'),
  disabledAt: at('disabled_at'),
  createdAt: at('created_at').notNull(),
});

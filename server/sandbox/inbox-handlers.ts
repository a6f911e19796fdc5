import { desc, eq } from 'drizzle-orm';
import type { inbox } from '../../contract/sandbox/inbox.ts';
import type { ServiceContext } from '../ports/context.ts';
import type { Handlers } from '../services/handlers.ts';
import { sandboxSms } from '../tables/sandbox.ts';

const mostShown = 100;

export const inboxHandlers = ({ connection, personalData }: ServiceContext): Handlers<typeof inbox> => ({
  async sms({ mobile }) {
    const rows = await connection.db
      .select()
      .from(sandboxSms)
      .where(
        mobile === undefined ? undefined : eq(sandboxSms.mobileFingerprint, personalData.fingerprint(mobile)),
      )
      .orderBy(desc(sandboxSms.id))
      .limit(mostShown);
    return rows.map((row) => ({
      id: row.id,
      mobile: personalData.open(row.mobileSealed),
      text: personalData.open(row.textSealed),
      sent_at: row.sentAt.toISOString(),
    }));
  },
});

import type { CallAuth } from '../../contract/define.ts';
import { requestHeaders, staffAuthorization } from '../../contract/envelope.ts';
import { localValues } from '../session/local-values.ts';
import { isSalesHost } from '../session/sales-host.ts';
import { sessionValues } from '../session/session-values.ts';
import { staffSession } from '../session/staff-session.ts';

const sources: Record<(typeof requestHeaders)[number], () => string | null> = {
  'Sales-Authorization': sessionValues.salesToken.get,
  'Wechat-Official-Authorization': localValues.officialToken.get,
  'Visitor-Authorization': localValues.visitorToken.get,
  'User-Agent-Platform': localValues.platform.get,
  'User-From': sessionValues.urlfrom.get,
};

/** The five headers of every request, empty ones dropped (specification, section 7), and the staff's on their calls. */
export function headersFor(auth: CallAuth): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of requestHeaders) {
    const value = sources[name]();
    if (value) headers[name] = value;
  }
  // There the agent prepares, whoever else this browser knows.
  if (auth === 'visitor_or_sales' && isSalesHost()) {
    delete headers['Wechat-Official-Authorization'];
    delete headers['Visitor-Authorization'];
  }
  const staffToken = auth === 'staff' ? staffSession.get()?.token : null;
  return staffToken ? { ...headers, [staffAuthorization]: staffToken } : headers;
}

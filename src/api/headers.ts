import { requestHeaders } from '../../contract/envelope.ts';
import { localValues } from '../session/local-values.ts';
import { sessionValues } from '../session/session-values.ts';

const sources: Record<(typeof requestHeaders)[number], () => string | null> = {
  'Sales-Authorization': sessionValues.salesToken.get,
  'Wechat-Official-Authorization': localValues.officialToken.get,
  'Visitor-Authorization': localValues.visitorToken.get,
  'User-Agent-Platform': localValues.platform.get,
  'User-From': sessionValues.urlfrom.get,
};

/** The five headers of every request, empty ones dropped (specification, section 7). */
export function currentHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of requestHeaders) {
    const value = sources[name]();
    if (value) headers[name] = value;
  }
  return headers;
}

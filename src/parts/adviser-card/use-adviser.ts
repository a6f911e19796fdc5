import { useState } from 'react';
import { sessionValues } from '../../session/session-values.ts';
import { adviserApi } from './api.ts';

/** The link by which this customer came: the newest code that was opened here, else the number that was kept. */
function linkOpened() {
  const code = sessionValues.linkCode.get();
  const number = sessionValues.transmitRecordNo.get();
  if (code) return { code };
  return number ? { transmit_record_no: number } : null;
}

/** Who stands behind the link; null where nobody does, or it is not known yet. */
export function useAdviser() {
  const [link] = useState(linkOpened);
  const { data } = adviserApi.useAdviserContactQuery(link ?? {}, { skip: link === null });
  return link && data ? { link, contact: data } : null;
}

import type { FormValues } from '../../../../../contract/model/form.ts';
import { formValues } from '../../../../../contract/model/form.ts';
import { keptValues, type KeptApplication } from '../../../../session/kept-values.ts';

/** The copy of one application on this device: only while the server has not got what is in it. */
export interface KeptTyping {
  get(): KeptApplication<FormValues> | null;
  set(copy: Omit<KeptApplication<FormValues>, 'keptAt'>): void;
  clear(): void;
}

/** What nobody came back to is somebody's personal data on a device. */
const mostDays = 30;

export function keptTyping(processNo: string, now: () => number = Date.now): KeptTyping {
  const others = () =>
    Object.entries(keptValues.keptApplications.get() ?? {}).filter(
      ([other, { keptAt }]) => other !== processNo && keptAt > now() - mostDays * 86_400_000,
    );
  const write = (copies: [string, KeptApplication<unknown>][]) =>
    keptValues.keptApplications.set(copies.length > 0 ? Object.fromEntries(copies) : null);
  return {
    get() {
      const copy = keptValues.keptApplications.get()?.[processNo];
      if (!copy) return null;
      const [values, base] = [copy.values, copy.base].map((one) => formValues.safeParse(one));
      return values?.success && base?.success ? { ...copy, values: values.data, base: base.data } : null;
    },
    set: (copy) => write([...others(), [processNo, { ...copy, keptAt: now() }]]),
    clear: () => {
      if (keptValues.keptApplications.get()?.[processNo]) write(others());
    },
  };
}

import type { ResponseOf } from '../../../../contract/define.ts';
import type { insure, Snapshot } from '../../../../contract/services/insure.ts';
import type { KeptTyping } from './snapshot/kept-typing.ts';
import { resume } from './snapshot/resume.ts';
import { sendSnapshot } from './snapshot/send-snapshot.ts';
import { SnapshotSaver } from './snapshot/snapshot-saver.ts';
import { firstValues } from './store/first-values.ts';
import { FormStore } from './store/form-store.ts';

export type ModuleList = ResponseOf<typeof insure.moduleList>;

/** One visit to an application: what is filled in, and the saving of it. */
export interface FormSession {
  readonly form: ModuleList;
  readonly store: FormStore;
  readonly saver: SnapshotSaver;
  /** What was filled in on an earlier visit, or on another device; null: nothing. */
  readonly resumed: Pick<Snapshot, 'saved_at'> | null;
}

export function beginSession(form: ModuleList, kept: KeptTyping, onGone: () => void): FormSession {
  const { process_no, modules, genes, snapshot } = form;
  const empty = { modules, first: firstValues(modules, genes) };
  const { values, before, conflict, isAhead } = resume(empty, snapshot, kept.read());
  const store = new FormStore(modules, values);
  const saver = new SnapshotSaver({
    read: () => store.values(),
    send: sendSnapshot(process_no, onGone),
    kept,
    before: isAhead ? before : { ...before, values: store.values() },
  });
  store.onTyped(saver.touched);
  if (conflict && snapshot) saver.meet(snapshot);
  else if (isAhead) saver.touched();
  else kept.clear();
  return { form, store, saver, resumed: snapshot };
}

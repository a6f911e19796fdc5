import { useState, type RefObject } from 'react';
import type { ParticipantRole } from '../../../../contract/enums.ts';
import type { FormModule } from '../../../../contract/model/form.ts';
import type { FormSession } from './form-session.ts';
import { problemKey, type ShownProblem } from './store/form-store.ts';
import { useGoToField } from './use-go-to-field.ts';

export interface Sections {
  readonly module: FormModule;
  /** Undefined: the present one is the last. */
  readonly next: FormModule | undefined;
  readonly index: number;
  /** Whom the section shows; null: the first. */
  readonly person: number | null;
  readonly show: (module: ParticipantRole) => void;
  readonly showPerson: (person: number) => void;
  /** To the next section, or to what is missing in this one. */
  readonly goOn: () => void;
  readonly goTo: (problem: ShownProblem) => void;
  readonly goToFirst: (problems: readonly ShownProblem[]) => void;
}

/** Which module stands on the page, and the ways from one to another; `top` gets the focus when a next one is entered. */
export function useSections(session: FormSession, top: RefObject<HTMLDivElement | null>): Sections {
  const { store, saver } = session;
  const [at, setAt] = useState(() => firstOpen(session));
  const [person, showPerson] = useState<number | null>(null);
  const goToField = useGoToField();
  const index = store.modules.findIndex(({ module }) => module === at);
  const next = store.modules[index + 1];
  const enter = (module: ParticipantRole, wanted: number | null) => {
    store.review();
    setAt(module);
    showPerson(wanted);
    scrollTo({ top: 0 });
  };
  const goTo = (problem: ShownProblem) => {
    enter(problem.module, problem.person);
    goToField(problemKey(problem));
  };
  const goToFirst = ([first]: readonly ShownProblem[]) => {
    if (first) goTo(first);
  };
  const goOn = () => {
    const problems = store.checkAll(at);
    if (problems.length > 0 || !next) return goToFirst(problems);
    void saver.flush();
    enter(next.module, null);
    top.current?.focus({ preventScroll: true });
  };
  return {
    ...{ module: store.module(at), next, index, person },
    ...{ show: (module) => enter(module, null), showPerson, goOn, goTo, goToFirst },
  };
}

/** Where an application goes on: at the first module that is not complete. */
function firstOpen({ store, resumed }: FormSession): ParticipantRole {
  const open = resumed ? store.modules.find(({ module }) => store.mark(module) !== 'done') : undefined;
  return (open ?? store.modules[0])?.module ?? 'applicant';
}

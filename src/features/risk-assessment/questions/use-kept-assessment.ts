import { useEffect, useState } from 'react';
import {
  type AssessedProcess,
  type Assessment,
  type KeptAssessment,
  openKeptAssessment,
} from './kept-assessment.ts';

/** What this device kept of an assessment, opened while the server is asked; null until then. */
export function useKeptAssessment({ processNo, productVersion }: AssessedProcess): KeptAssessment | null {
  const [kept, setKept] = useState<KeptAssessment | null>(null);
  useEffect(() => {
    let left = false;
    void openKeptAssessment({ processNo, productVersion }).then((opened) => left || setKept(opened));
    return () => {
      left = true;
    };
  }, [processNo, productVersion]);
  return kept;
}

const nothingYet: Assessment = { at: 0, answers: {} };

/** What is answered, and where: a page that is opened again goes on there. */
export function useAssessment({ found, set, clear }: KeptAssessment, questions: number) {
  const [assessment, setAssessment] = useState(found && found.at < questions ? found : nothingYet);
  const keep = (changed: Partial<Assessment>) => {
    const answered = { ...assessment, ...changed };
    setAssessment(answered);
    set(answered);
  };
  return { ...assessment, keep, forget: clear };
}

import { useState } from 'react';
import { riskValues } from '../../../session/risk-values.ts';

interface Assessment {
  readonly at: number;
  readonly answers: Readonly<Record<string, string>>;
}

const nothingYet: Assessment = { at: 0, answers: {} };

/** What is answered of this process, and where: a page that is loaded again goes on there. */
export function useKeptAssessment(processNo: string, questions: number) {
  const [assessment, setAssessment] = useState(() => {
    const kept = riskValues.assessment.get();
    return kept?.processNo === processNo && kept.at < questions ? kept : nothingYet;
  });
  const keep = (changed: Partial<Assessment>) => {
    const kept = { ...assessment, ...changed };
    setAssessment(kept);
    riskValues.assessment.set({ processNo, ...kept });
  };
  return { ...assessment, keep, forget: () => riskValues.assessment.set(null) };
}

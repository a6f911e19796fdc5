import type { RiskControl } from '../ports/risk-control.ts';

/** The demonstration's person whom the insurer wants a person to look at. */
export const riskyName = '岑慎之';

/** The insurer's risk control of the demonstration: it stops one invented name, and lets everybody else go on. */
export const sandboxRiskControl: RiskControl = {
  assess: ({ name }) =>
    Promise.resolve(name === riskyName ? { score: 86, refuses: true } : { score: 12, refuses: false }),
};

import type { RiskControl } from '../../ports/risk-control.ts';

/** No insurer wants to be asked. */
export const noRiskControl: RiskControl = { assess: () => Promise.resolve({ score: 0, refuses: false }) };

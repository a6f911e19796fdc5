import type { CertificateType } from '../../contract/enums.ts';

/** Whom an insurer's risk control is asked about. */
export interface RiskSubject {
  readonly orderNo: string;
  readonly name: string;
  readonly certificateType: CertificateType;
  readonly certificateNumber: string;
}

export interface RiskAnswer {
  /** 0 to 100: higher is riskier. */
  readonly score: number;
  /** Whether the insurer wants a person to look before going on. */
  readonly refuses: boolean;
}

/** The insurer's risk control, asked once a face passed. */
export interface RiskControl {
  /** Rejects where it cannot be reached: then nothing is known, and the call is to be tried again. */
  assess(subject: RiskSubject): Promise<RiskAnswer>;
}

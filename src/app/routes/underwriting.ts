import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

const told = { ...openRoute, step: 'health_audit', login: true } as const;
const manual = { ...openRoute, step: 'manpower_underwriting', login: true } as const;
const risk = { ...openRoute, step: 'risk_assessment', login: true } as const;

export const underwritingRoutes: readonly RouteEntry[] = [
  {
    ...told,
    ...later('/health-told'),
    title: '健康告知',
  },
  {
    ...openRoute,
    traced: true,
    ...later('/show-health-data'),
    title: '健康告知确认',
  },
  {
    ...told,
    ...later('/intelligent-underwriting'),
    title: '智能核保',
  },
  {
    ...told,
    ...later('/intelligent-underwriting-result'),
    title: '智能核保结论',
  },
  {
    ...openRoute,
    ...later('/intelligent-underwriting-transfer'),
    title: '智能核保',
  },
  {
    ...manual,
    ...later('/manpower-underwriting'),
    title: '人工核保',
  },
  {
    ...manual,
    ...later('/supplementary-images'),
    title: '补充影像资料',
  },
  {
    ...manual,
    ...later('/supplementary-images-result'),
    title: '核保结论',
  },
  {
    ...risk,
    ...later('/risk-assessment'),
    title: '风险测评',
  },
  {
    ...risk,
    ...later('/risk-assessment-result'),
    title: '风险测评结果',
  },
];

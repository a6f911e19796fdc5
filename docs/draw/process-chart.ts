import type { ProcessEvent, ProcessStep } from '../../contract/model/process.ts';
import { detours, processRows } from '../../server/domain/process/process-rows.ts';
import { productSteps } from '../../server/domain/product/steps.ts';

const end = '[*]';

function following(step: ProcessStep): string {
  const steps: readonly ProcessStep[] = productSteps;
  const later = steps.slice(steps.indexOf(step) + 1);
  return later.find((one) => !detours.includes(one)) ?? end;
}

/** They lead off from too many steps to be drawn. */
const undrawn: readonly ProcessEvent[] = ['cancel', 'correct_health'];

/** What each event leads to in a product that asks for everything. */
export function processChart(): string {
  const arrows = processRows
    .filter(({ event }) => !undrawn.includes(event))
    .flatMap(({ event, from, to }) =>
      from.map((step) => `  ${step} --> ${to === 'next' ? following(step) : to}: ${event}`),
    );
  return ['```mermaid', 'stateDiagram-v2', `  ${end} --> premium_trial`, ...arrows, '```'].join('\n');
}

/** Every row: event, mover, from, to, condition. */
export function processTable(): string {
  const code = (text: string) => `\`${text}\``;
  const rows = processRows.map(({ event, by, from, to, when }) => [
    code(event),
    by.join(', '),
    from.map(code).join(', '),
    to === 'next' ? 'the next step' : code(to),
    when,
  ]);
  const heads = ['event', 'mover', 'from', 'to', 'when the step is'];
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

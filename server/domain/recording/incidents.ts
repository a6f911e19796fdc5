import type { Rung, RungChange } from '../../../contract/model/recording.ts';
import type { Incident } from '../../../contract/services/review.ts';

const rungWords: Readonly<Record<Rung, string>> = {
  live_encode: '实时编码',
  media_recorder: '浏览器录制',
  system_camera: '系统相机',
  other_device: '另一台设备',
};

/** What a page told of itself, in its own words. */
export interface TracedIncident {
  readonly at: Date;
  readonly kind: Incident['kind'];
  readonly target: string | null;
}

/** The steps down that came with a clip; they carry no time, so the clip's stands for it. */
export interface ClipSteps {
  readonly at: Date;
  readonly changes: readonly RungChange[];
}

/** The oldest first. A step that the page told of as well is listed once, at the page's time. */
export function listIncidents(traced: readonly TracedIncident[], clips: readonly ClipSteps[]): Incident[] {
  const told = traced.map(({ at, kind, target }) => ({ at, kind, text: tracedText(kind, target) }));
  const open = told.filter(({ kind }) => kind === 'step_down').map(({ text }) => text);
  const untold = clips.flatMap(({ at, changes }) =>
    changes.flatMap(({ from, to }) => {
      const text = stepText(`${rungWords[from]}改为${rungWords[to]}`);
      const twin = open.indexOf(text);
      if (twin < 0) return [{ at, kind: 'step_down' as const, text }];
      open.splice(twin, 1);
      return [];
    }),
  );
  return [...told, ...untold]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((incident) => ({ ...incident, at: incident.at.toISOString() }));
}

const stepText = (change: string): string => `录制方式由${change}`;

function tracedText(kind: Incident['kind'], target: string | null): string {
  if (kind === 'step_down') return target ? stepText(target) : '更换了录制方式';
  return target ?? '录制中断';
}

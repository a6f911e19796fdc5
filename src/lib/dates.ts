// Part by part: Safari before 14.1 knows no styles of a date, and would leave the time out.
const beijing = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

/** 2026-03-08 14:30 in Beijing, wherever the device is. */
export function beijingTime(instant: string): string {
  return beijing.format(new Date(instant));
}

/** 1 分 48 秒, 2 分钟 */
export function spokenDuration(ms: number): string {
  const total = Math.round(ms / 1000);
  const minutes = Math.floor(total / 60);
  const seconds = total % 60;
  if (minutes === 0) return `${seconds} 秒`;
  return seconds > 0 ? `${minutes} 分 ${seconds} 秒` : `${minutes} 分钟`;
}

/** 01:48 */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** 刚刚, 5 分钟前, 3 小时前, then the date; a clock that is behind shows 刚刚. */
export function ago(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} 小时前` : beijingTime(instant);
}

/** 2 天后, 5 小时后, 10 分钟后 */
export function untilThen(instant: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now) / 60_000));
  if (minutes < 60) return `${minutes} 分钟后`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} 小时后` : `${Math.floor(hours / 24)} 天后`;
}

const beijingClock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/** 14:30:05 in Beijing, wherever the device is. */
export function timeOfDay(instant: string): string {
  return beijingClock.format(new Date(instant));
}

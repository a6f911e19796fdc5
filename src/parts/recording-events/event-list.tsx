import type { RecordingFile } from '../../../contract/services/review.ts';
import { beijingTime } from '../../lib/dates.ts';
import { eventDetail, eventWord } from './event-words.ts';
import styles from './event-list.module.css';

/** What happened to a recording, oldest first. */
export function EventList({ events }: { readonly events: RecordingFile['events'] }) {
  return (
    <ol className={styles.events}>
      {events.map(({ id, name, at, detail }) => (
        <li key={id}>
          <time dateTime={at}>{beijingTime(at)}</time> {eventWord(name)} <small>{eventDetail(detail)}</small>
        </li>
      ))}
    </ol>
  );
}

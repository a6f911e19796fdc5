import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/skeleton.css';
import { WatchDeskApp } from './app/watch-desk-app.tsx';
import { askServerTime } from './session/server-time.ts';

createRoot(document.getElementById('root')!).render(<WatchDeskApp />);
// How long ago something was said is reckoned by it.
void askServerTime();

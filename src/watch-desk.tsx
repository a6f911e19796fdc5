import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/skeleton.css';
import { WatchDeskApp } from './app/watch-desk-app.tsx';

createRoot(document.getElementById('root')!).render(<WatchDeskApp />);

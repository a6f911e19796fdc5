import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app.tsx';
import { platform } from './platform/current.ts';
import { localValues } from './session/local-values.ts';

localValues.platform.set(platform.name);

createRoot(document.getElementById('root')!).render(<App />);

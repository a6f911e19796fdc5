import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/skeleton.css';
import { SandboxApp } from './app/sandbox-app.tsx';

createRoot(document.getElementById('root')!).render(<SandboxApp />);

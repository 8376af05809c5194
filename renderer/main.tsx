// Starts the window.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './frame/App.tsx';
import { openFirstScreen } from './frame/first-screen.ts';
import { loadSettings } from './stores/settings.ts';
import { listenToTickets } from './stores/tickets.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/small.css';

listenToTickets();
await Promise.all([loadSettings(), openFirstScreen()]);

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

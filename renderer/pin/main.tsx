// Starts the PIN page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { PinPage } from './PinPage.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <PinPage />
  </StrictMode>,
);

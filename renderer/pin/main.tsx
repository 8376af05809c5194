// Starts the PIN page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { showLanguage, showRegion } from '../i18n/language.ts';
import { onPin } from './bridge.ts';
import { PinPage } from './PinPage.tsx';

// Before anything is drawn: what is told while the page loads is not missed.
showLanguage('system');
onPin('pin.form', ({ language, region }) => {
  showLanguage(language);
  showRegion(region);
});

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <PinPage />
  </StrictMode>,
);

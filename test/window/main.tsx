// The window with the double behind it.
import './install.ts';

await import('../../renderer/main.tsx');

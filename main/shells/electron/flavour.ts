// What this build is. Fixed when it is bundled: the product contains no training desk, whatever it is started
// with.

declare const __FLAVOUR__: 'product' | 'training' | undefined;

export const FLAVOUR: 'product' | 'training' = typeof __FLAVOUR__ === 'undefined' ? 'product' : __FLAVOUR__;

/** The name in the profile of the training bank. A screen says it in its own language: it is no bank's name. */
export const TRAINING_BANK_NAME = 'Training bank';

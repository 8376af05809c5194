/** The name in the profile of the training bank, which a screen says in its own language. */
export const TRAINING_BANK_NAME = 'Training bank';

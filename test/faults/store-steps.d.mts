/** Loaded by its effect alone. */
export {};

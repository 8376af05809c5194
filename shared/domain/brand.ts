// The one way to give a checked string a type of its own.
declare const brand: unique symbol;

/** `Base` that has passed the check named by `Name`; made only by that check's module. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

// Who is at a desk, what a desk demands before somebody may work at it, and how the log names them.

export const IDLE_MINUTES = [2, 5, 10, 15, 30, 60] as const;

export interface SignInRule {
  /**
   * `no`: whoever opens the desk works at it. `name`: somebody says who they are, by a card or by a name that
   * nothing proves. `card`: an enrolled card alone.
   */
  readonly demanded: 'no' | 'name' | 'card';
  /** Minutes without a key or the pointer until a desk is locked where somebody signed in; null: never. */
  readonly idleMinutes: number | null;
}

export const DEFAULT_SIGN_IN: SignInRule = { demanded: 'no', idleMinutes: 10 };

/** Somebody who signed in with an enrolled card, or a name somebody typed, which nothing proves. */
export type AtDesk =
  | { readonly by: 'card'; readonly person: string; readonly name: string; readonly certificate: string }
  | { readonly by: 'name'; readonly name: string };

/** What a call asks of whoever is at the desk; a locked desk answers only what asks for nobody. */
export type Asks = 'nobody' | 'name' | 'card';

/**
 * The actor of an entry that a use case writes for whoever is at the desk. The store puts in who that is, and
 * the desk where nobody is.
 */
export const AT_DESK = 'at-desk';

const TYPED_NAME = 'name:';

/** As the log names somebody: by the id the policy gives, or by the typed name, marked as such. */
export function actorOf(who: AtDesk): string {
  return who.by === 'card' ? who.person : `${TYPED_NAME}${who.name}`;
}

/** The name that was typed; null where the actor is a person of the policy or the desk. */
export function typedNameOf(actor: string): string | null {
  return actor.startsWith(TYPED_NAME) ? actor.slice(TYPED_NAME.length) : null;
}

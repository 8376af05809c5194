/** What opens the double's vault. */
export const VAULT_PASSPHRASE = 'lanterns on the north quay';

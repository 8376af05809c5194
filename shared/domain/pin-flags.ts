// PKCS#11 CK_TOKEN_INFO.flags that concern the PIN; no counter is invented from them.
import { z } from 'zod';

export const pinFlagsSchema = z.strictObject({
  countLow: z.boolean(),
  finalTry: z.boolean(),
  locked: z.boolean(),
  toBeChanged: z.boolean(),
  protectedPath: z.boolean(),
});
export type PinFlags = Readonly<z.infer<typeof pinFlagsSchema>>;

// Imported before any schema is made: zod would compile its parsers with eval, which the window's policy
// forbids.
import { z } from 'zod';

z.config({ jitless: true });
